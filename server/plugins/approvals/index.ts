import { holdingsOf } from '#server/kernel/holdings.ts';
import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { approvalPeopleStore } from './approvalPeople.store.ts';
import { shownApproval } from './approvalReading.service.ts';
import { migrations } from './approvals.migrations.ts';
import { routes } from './approvals.routes.ts';
import { approvalStore } from './approvals.store.ts';
import { approvalFigures, watchApprovals } from './approvalWatch.service.ts';
import { onNodeEvents } from './contentChanges.service.ts';
import { fileApprovalStore } from './fileApprovals.store.ts';
import { fileApprovalsOf } from './fileStates.service.ts';
import { approvalsOf, deputiesOf, handOverApprovals, leaveApprovals, workflowsOf } from './leavers.service.ts';
import { deputyStore } from './tasks/deputies.store.ts';
import { guardGroup } from './workflows/workflows.service.ts';
import { workflowStore } from './workflows/workflows.store.ts';

/** Workflows, and approvals of versions of files by reviewers. */
export const approvals: ServerPlugin = {
  id: 'approvals',
  optional: true,
  stores: {
    workflows: workflowStore,
    approvals: approvalStore,
    approvalPeople: approvalPeopleStore,
    fileApprovals: fileApprovalStore,
    deputies: deputyStore,
  },
  migrations,
  routes,
  tasks: [{ name: 'watchApprovals', everySeconds: 60, run: watchApprovals }],
  providers: {
    fileApprovals: fileApprovalsOf,
    shownApproval,
    approvalFigures,
    holdings: holdingsOf({ approvals: approvalsOf, workflows: workflowsOf, deputies: deputiesOf }),
  },
  on: {
    nodeEvents: onNodeEvents,
    groupWillEnd: guardGroup,
    userLeaves: handOverApprovals,
    userRemoved: leaveApprovals,
  },
};
