import { approvals, deputies, tasks, workflows } from '#contract/approvals.ts';
import { serve } from '#server/http/serve.ts';
import { sendCsv } from '#server/http/streams.ts';
import { changeReviewers, remark, remind, withdraw } from './approvalChanges.service.ts';
import { approvalsCsv, listApprovals } from './approvalList.service.ts';
import { getApproval } from './approvalViews.service.ts';
import { decide } from './decisions.service.ts';
import { startApprovals } from './startApprovals.service.ts';
import { getDeputy, setDeputy } from './tasks/deputies.service.ts';
import { countTasks, listTasks } from './tasks/tasks.service.ts';
import {
  createWorkflow,
  getWorkflow,
  listWorkflows,
  removeWorkflow,
  updateWorkflow,
} from './workflows/workflows.service.ts';

/** Workflows, approvals, tasks and deputies over HTTP. */
export const routes = [
  ...serve(workflows, {
    list: ({ ctx, query }) => listWorkflows(ctx, query),
    get: ({ ctx, params }) => getWorkflow(ctx, params.id),
    create: ({ ctx, body }) => createWorkflow(ctx, body),
    update: ({ ctx, body }) => updateWorkflow(ctx, body),
    remove: ({ ctx, params }) => removeWorkflow(ctx, params),
  }),
  ...serve(approvals, {
    start: ({ ctx, body }) => startApprovals(ctx, body),
    list: ({ ctx, query }) => listApprovals(ctx, query),
    csv: async ({ ctx, query, reply }) => sendCsv(reply, 'Approvals.csv', await approvalsCsv(ctx, query)),
    get: ({ ctx, params }) => getApproval(ctx, params.id),
    decide: ({ ctx, params, body }) => decide(ctx, params.id, body),
    remark: ({ ctx, params, body }) => remark(ctx, params.id, body),
    withdraw: ({ ctx, params, body }) => withdraw(ctx, params.id, body),
    changeReviewers: ({ ctx, params, body }) => changeReviewers(ctx, params.id, body),
    remind: ({ ctx, params }) => remind(ctx, params.id),
  }),
  ...serve(tasks, {
    list: ({ ctx, query }) => listTasks(ctx, query),
    count: ({ ctx }) => countTasks(ctx),
  }),
  ...serve(deputies, {
    own: ({ ctx }) => getDeputy(ctx, ctx.actor.id),
    setOwn: ({ ctx, body }) => setDeputy(ctx, ctx.actor.id, body),
    get: ({ ctx, params }) => getDeputy(ctx, params.id),
    set: ({ ctx, params, body }) => setDeputy(ctx, params.id, body),
  }),
];
