import { z } from 'zod';
import {
  byId,
  byIdAndVersion,
  id,
  idInPath,
  itemError,
  lines,
  nothing,
  page,
  paging,
  person,
  plainDate,
  requiredLine,
  rowVersion,
  search,
  stamp,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { sorting } from './rules/sorting.ts';

/** Workflows, approvals of one version of a file, the tasks of reviewers, and deputies. */

const { steps, units, days, note, reason, files } = limits.approval;

/** Whether the content may change while an approval runs, which ends it, or the file is locked meanwhile. */
export const whileRunnings = ['open', 'locked'] as const;
export type WhileRunning = (typeof whileRunnings)[number];
export const approvalStates = ['running', 'approved', 'rejected', 'withdrawn', 'superseded'] as const;
export type ApprovalState = (typeof approvalStates)[number];
export const approvalDecisions = ['approve', 'reject'] as const;
export type ApprovalDecision = (typeof approvalDecisions)[number];

/** How many of the people of a step have to agree. */
const need = z.union([z.number().int(), z.literal('all')], { error: 'must be a whole number or "all"' });
export type StepNeed = z.infer<typeof need>;
const stepUnit = person.extend({ isGroup: z.boolean() });

const flag = z.enum(['true', 'false'], { error: 'can be true or false' }).optional();

export const workflow = z.object({
  id: z.number(),
  name: z.string(),
  active: z.boolean(),
  whileRunning: z.enum(whileRunnings),
  /** Whether those who started the approval, or uploaded or edited the version, may decide about it. */
  ownAllowed: z.boolean(),
  /** Whether agreeing wants a recent proof of who decides. */
  proof: z.boolean(),
  steps: z.array(z.object({ name: z.string(), units: z.array(stepUnit), need, days: z.number() })),
  /** Running approvals. */
  running: z.number(),
  /** Folders that use it. */
  folders: z.number(),
  createdOn: stamp,
  updatedOn: stamp,
  rowVersion: z.number(),
});
export type Workflow = z.infer<typeof workflow>;

const givenStep = z.object({
  name: requiredLine(limits.name, 'Name is required.'),
  units: z
    .array(id)
    .min(1, 'Select at least one user or group.')
    .max(units, `can have up to ${units} entries`)
    .transform((ids) => [...new Set(ids)]),
  need: need.optional().default(1),
  days: z.number().int().min(1).max(days.max).optional().default(days.defaultValue),
});
export type GivenStep = z.infer<typeof givenStep>;

const workflowFields = {
  name: requiredLine(limits.name, 'Name is required.'),
  active: z.boolean(),
  whileRunning: z.enum(whileRunnings),
  ownAllowed: z.boolean(),
  proof: z.boolean(),
  steps: z.array(givenStep).min(1, 'needs at least one entry').max(steps, `can have up to ${steps} entries`),
};

export const workflowSorts = ['name', 'id', 'active', 'createdOn', 'updatedOn'] as const;
export type WorkflowSort = (typeof workflowSorts)[number];

export const workflows = {
  list: endpoint({
    method: 'GET',
    path: '/workflow',
    summary: 'List workflows: the active ones; administrators get all.',
    action: 'workflow.list',
    query: z.object({ active: flag, search, ...paging, sort: sorting(workflowSorts) }),
    reply: page(workflow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/workflow/{id}',
    summary: 'Get a workflow.',
    action: 'workflow.list',
    params: byId,
    reply: workflow,
  }),
  create: endpoint({
    method: 'POST',
    path: '/workflow',
    summary: 'Create a workflow: steps, each with its reviewers and the days that they have.',
    action: 'workflow.manage',
    body: z.object({
      name: workflowFields.name,
      active: workflowFields.active.optional().default(true),
      whileRunning: workflowFields.whileRunning.optional().default('open'),
      ownAllowed: workflowFields.ownAllowed.optional().default(false),
      proof: workflowFields.proof.optional().default(false),
      steps: workflowFields.steps,
    }),
    reply: workflow,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/workflow',
    summary: 'Change a workflow. Absent properties stay. Approvals that run go on as they began.',
    action: 'workflow.manage',
    body: z.object({
      id,
      rowVersion,
      name: workflowFields.name.optional(),
      active: workflowFields.active.optional(),
      whileRunning: workflowFields.whileRunning.optional(),
      ownAllowed: workflowFields.ownAllowed.optional(),
      proof: workflowFields.proof.optional(),
      steps: workflowFields.steps.optional(),
    }),
    reply: workflow,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/workflow/{id}/{rowVersion}',
    summary: 'Delete a workflow. Approvals that run go on.',
    action: 'workflow.manage',
    params: byIdAndVersion,
    reply: nothing,
  }),
};

export const approval = z.object({
  id: z.number(),
  /** `parentId` and `fullPath` are null for those who may not read the folder, and for a file that is gone. */
  file: person.extend({ parentId: z.number().nullable(), fullPath: z.string().nullable() }),
  version: z.object({ id: z.number(), number: z.number(), size: z.number(), sha256: z.string().nullable() }),
  /** Null where the file was sent to one user or group. */
  workflow: person.nullable(),
  state: z.enum(approvalStates),
  note: z.string().nullable(),
  startedBy: person,
  startedOn: stamp,
  endedOn: stamp.nullable(),
  /** The number of the open step, or of the one in which it ended. */
  step: z.number(),
  stepCount: z.number(),
  /** Of the open step. */
  dueOn: plainDate.nullable(),
  isLate: z.boolean(),
  /** Whether too few are left who can decide. */
  isBlocked: z.boolean(),
  whileRunning: z.enum(whileRunnings),
  needsProof: z.boolean(),
  /** Whether the caller may decide for themselves now. */
  canDecide: z.boolean(),
  /** For whom the caller may decide as a deputy. */
  decideFor: z.array(person),
  canWithdraw: z.boolean(),
  rowVersion: z.number(),
});
export type Approval = z.infer<typeof approval>;

export const outReasons = ['deactivated', 'left', 'own'] as const;
export type OutReason = (typeof outReasons)[number];
const stepPerson = person.extend({
  decision: z.enum(approvalDecisions).nullable(),
  on: stamp.nullable(),
  /** The deputy who decided for them. */
  by: person.nullable(),
  /** Why they can no longer decide. */
  out: z.enum(outReasons).nullable(),
});
export const stepStates = ['waiting', 'open', 'approved', 'rejected'] as const;
export type StepState = (typeof stepStates)[number];
const approvalStep = z.object({
  number: z.number(),
  name: z.string(),
  need,
  state: z.enum(stepStates),
  openedOn: stamp.nullable(),
  dueOn: plainDate.nullable(),
  endedOn: stamp.nullable(),
  approvals: z.number(),
  missing: z.number(),
  people: z.array(stepPerson),
});
export type ApprovalStep = z.infer<typeof approvalStep>;

export const approvalEntryTypes = [
  'started',
  'stepOpened',
  'approved',
  'rejected',
  'remark',
  'reviewersChanged',
  'handedOver',
  'blocked',
  'reminded',
  'ended',
  'withdrawn',
] as const;
export type ApprovalEntryType = (typeof approvalEntryTypes)[number];
const approvalEntry = z.object({
  on: stamp,
  /** Null where the server did it. */
  by: person.nullable(),
  for: person.nullable(),
  type: z.enum(approvalEntryTypes),
  step: z.number().nullable(),
  text: z.string().nullable(),
});
export type ApprovalEntry = z.infer<typeof approvalEntry>;

export const approvalDetails = approval.extend({
  steps: z.array(approvalStep),
  /** For participants, those who may write the file, and administrators. */
  entries: z.array(approvalEntry).optional(),
});
export type ApprovalDetails = z.infer<typeof approvalDetails>;

const approvalQuery = {
  fileId: idInPath.optional(),
  /** With all that lies below. */
  folderId: idInPath.optional(),
  state: z.enum(approvalStates).optional(),
  late: flag,
  blocked: flag,
  workflowId: idInPath.optional(),
  startedById: idInPath.optional(),
  search,
};
export const approvalSorts = ['startedOn', 'id', 'endedOn', 'state', 'dueOn'] as const;
export type ApprovalSort = (typeof approvalSorts)[number];

export const approvals = {
  start: endpoint({
    method: 'POST',
    path: '/approval',
    summary:
      'Send files for approval: by a workflow, or to one user or group who may read them. Each file is an approval ' +
      'of its current version.',
    action: 'approval.start',
    body: z.object({
      fileIds: z
        .array(id)
        .min(1, 'at least one file is needed')
        .max(files, `can have up to ${files} entries`)
        .transform((ids) => [...new Set(ids)]),
      workflowId: id.nullable().optional(),
      reviewerId: id.nullable().optional(),
      note: lines(note).nullable().optional(),
      /** No step is due after this day. */
      dueOn: plainDate.nullable().optional(),
    }),
    reply: z.object({
      items: z.array(z.object({ id: z.number(), fileId: z.number(), name: z.string() })),
      errors: z.array(itemError.extend({ fileId: z.number(), name: z.string() })),
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/approval',
    summary:
      'List approvals, newest first: those of a file that you may read, otherwise those that you started or decided; ' +
      'administrators get all.',
    action: 'approval.list',
    query: z.object({ ...approvalQuery, ...paging, sort: sorting(approvalSorts, 'desc') }),
    reply: page(approval),
  }),
  csv: endpoint({
    method: 'GET',
    path: '/approval/csv',
    summary: 'Get approvals as CSV, with a column for each step.',
    action: 'approval.export',
    query: z.object(approvalQuery),
    reply: 'content',
  }),
  get: endpoint({
    method: 'GET',
    path: '/approval/{id}',
    summary: 'Get an approval with its steps, and what was said to those who take part.',
    action: 'approval.read',
    params: byId,
    reply: approvalDetails,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/approval/{id}/decision',
    summary:
      'Approve or reject, as a reviewer of the open step or as the deputy of one. The step and the version are those ' +
      'that were shown.',
    action: 'approval.decide',
    params: byId,
    body: z.object({
      decision: z.enum(approvalDecisions),
      step: z.number().int().positive(),
      versionId: id,
      comment: lines(note).nullable().optional(),
      /** For whom a deputy decides. */
      for: id.nullable().optional(),
    }),
    reply: approvalDetails,
  }),
  remark: endpoint({
    method: 'POST',
    path: '/approval/{id}/remark',
    summary: 'Say something to the others in an approval that runs.',
    action: 'approval.remark',
    params: byId,
    body: z.object({ text: lines(note).pipe(z.string().min(1, 'is required')) }),
    reply: approvalDetails,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/approval/{id}/withdraw',
    summary: 'Withdraw an approval that runs; administrators also withdraw one that has ended with approval.',
    action: 'approval.withdraw',
    params: byId,
    body: z.object({
      reason: z.string({ error: 'A reason is required.' }).pipe(requiredLine(reason, 'A reason is required.')),
    }),
    reply: approvalDetails,
  }),
  changeReviewers: endpoint({
    method: 'PUT',
    path: '/approval/{id}/step',
    summary: 'Replace those of the open step who have not decided.',
    action: 'approval.changeReviewers',
    params: byId,
    body: z.object({
      step: z.number().int().positive(),
      unitIds: z
        .array(id)
        .min(1, 'Select at least one user or group.')
        .max(units, `can have up to ${units} entries`)
        .transform((ids) => [...new Set(ids)]),
      reason: z.string({ error: 'A reason is required.' }).pipe(requiredLine(reason, 'A reason is required.')),
      rowVersion,
    }),
    reply: approvalDetails,
  }),
  remind: endpoint({
    method: 'POST',
    path: '/approval/{id}/remind',
    summary: 'Remind those who have not decided (once a day).',
    action: 'approval.remind',
    params: byId,
    reply: approvalDetails,
  }),
};

export const taskViews = ['waiting', 'asked', 'done'] as const;
export type TaskView = (typeof taskViews)[number];
const task = z.object({
  kind: z.literal('approval'),
  /** Of the approval. */
  id: z.number(),
  file: person,
  versionNumber: z.number(),
  step: z.number(),
  stepName: z.string(),
  /** The person whose deputy the caller is. */
  for: person.nullable(),
  /** Who asks. */
  from: person,
  note: z.string().nullable(),
  since: stamp,
  dueOn: plainDate.nullable(),
  isLate: z.boolean(),
  isBlocked: z.boolean(),
  state: z.enum(approvalStates),
});
export type Task = z.infer<typeof task>;

export const tasks = {
  list: endpoint({
    method: 'GET',
    path: '/task',
    summary:
      'List your tasks: what waits for your decision, the earliest due first; what you asked others for; or what you ' +
      'have decided.',
    action: 'task.list',
    query: z.object({ view: z.enum(taskViews).optional().default('waiting'), late: flag, ...paging }),
    reply: page(task),
  }),
  count: endpoint({
    method: 'GET',
    path: '/task/count',
    summary: 'Count the tasks that wait for you, and those of them that are late.',
    action: 'task.list',
    reply: z.object({ waiting: z.number(), late: z.number() }),
  }),
};

const deputy = z.object({ deputy: person, from: plainDate, to: plainDate }).nullable();
export type Deputy = z.infer<typeof deputy>;
const deputyBody = z.object({
  /** Null ends it. */
  deputyId: id.nullable(),
  from: plainDate.nullable().optional(),
  to: plainDate.nullable().optional(),
});

export const deputies = {
  own: endpoint({
    method: 'GET',
    path: '/user/me/deputy',
    summary: 'Get who decides for you, and when; null when you have no deputy.',
    action: 'deputy.own',
    reply: deputy,
  }),
  setOwn: endpoint({
    method: 'PUT',
    path: '/user/me/deputy',
    summary: 'Name who decides for you from one day to another; without a deputy it ends.',
    action: 'deputy.own',
    body: deputyBody,
    reply: deputy,
  }),
  get: endpoint({
    method: 'GET',
    path: '/user/{id}/deputy',
    summary: 'Get who decides for a user, and when; null when they have no deputy.',
    action: 'deputy.manage',
    params: byId,
    reply: deputy,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/user/{id}/deputy',
    summary: 'Name who decides for a user from one day to another.',
    action: 'deputy.manage',
    params: byId,
    body: deputyBody,
    reply: deputy,
  }),
};
