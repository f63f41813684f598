import { z } from 'zod';
import {
  byId,
  byIdAndVersion,
  id,
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
import { isPeriod } from './rules/period.ts';
import { sorting } from './rules/sorting.ts';

/** Rules for how long files are kept. */

const name = requiredLine(limits.name, 'Name is required.');
const reason = requiredLine(limits.reason, 'Reason is required.');

export const retentionConditions = ['equals', 'empty', 'before'] as const;
const condition = z.object({
  attributeId: id,
  is: z.enum(retentionConditions),
  /** In the format of an attribute value; not needed for `empty`. */
  value: z
    .union([z.string().max(limits.textarea), z.number(), z.boolean()])
    .nullable()
    .optional(),
});
export type RetentionCondition = z.infer<typeof condition>;

/** The start of the period: a timestamp of the file, or a Date or DateTime attribute by its ID. */
const base = z.union([z.literal('uploadedOn'), z.literal('updatedOn'), id]);
const period = z
  .string()
  .refine(isPeriod, 'must be a period of whole years, months, weeks or days, such as P10Y or P18M');

export const retentionActions = ['bin', 'review'] as const;
const fields = {
  /** Either an attribute group, or a folder with its descendants. */
  attributeGroupId: id.nullable().optional(),
  folderId: id.nullable().optional(),
  condition: condition.nullable().optional(),
  /** The reviewing user or group, for `review`. */
  reviewerId: id.nullable().optional(),
  active: z.boolean().optional(),
};

export const retentionRule = z.object({
  id: z.number(),
  name: z.string(),
  attributeGroupId: z.number().nullable(),
  folderId: z.number().nullable(),
  condition: condition.nullable(),
  base: z.union([z.literal('uploadedOn'), z.literal('updatedOn'), z.number()]),
  period: z.string(),
  action: z.enum(retentionActions),
  reviewerId: z.number().nullable(),
  /** The user or group with this ID. */
  reviewer: person.nullable(),
  active: z.boolean(),
  createdOn: stamp,
  updatedOn: stamp,
  rowVersion: z.number(),
});
export type RetentionRule = z.infer<typeof retentionRule>;

export const retentionFields = [
  'id',
  'name',
  'period',
  'action',
  'active',
  'createdOn',
  'updatedOn',
  'rowVersion',
] as const;
export type RetentionField = (typeof retentionFields)[number];

const dueFile = z.object({ id: z.number(), name: z.string(), fullPath: z.string(), on: plainDate });
const reviewFile = dueFile.extend({ ruleId: z.number(), ruleName: z.string() });
export type ReviewFile = z.infer<typeof reviewFile>;

export const retention = {
  list: endpoint({
    method: 'GET',
    path: '/retention',
    summary: 'List retention rules.',
    action: 'retention.manage',
    query: z.object({ search, ...paging, sort: sorting(retentionFields) }),
    reply: page(retentionRule),
  }),
  reviews: endpoint({
    method: 'GET',
    path: '/retention/review',
    summary: 'List the files that retention rules have assigned to you for a decision.',
    action: 'retention.review',
    query: z.object(paging),
    reply: page(reviewFile),
  }),
  get: endpoint({
    method: 'GET',
    path: '/retention/{id}',
    summary: 'Get a retention rule.',
    action: 'retention.manage',
    params: byId,
    reply: retentionRule,
  }),
  create: endpoint({
    method: 'POST',
    path: '/retention',
    summary: 'Create a retention rule, which is not active yet.',
    action: 'retention.manage',
    body: z.object({
      ...fields,
      name: z.string({ error: 'Name is required.' }).pipe(name),
      base,
      period,
      action: z.enum(retentionActions),
    }),
    reply: retentionRule,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/retention',
    summary:
      'Change a retention rule. Absent properties stay. It can be activated once it was previewed as it is; a ' +
      'change of what it covers deactivates it.',
    action: 'retention.manage',
    body: z.object({
      id,
      rowVersion,
      ...fields,
      name: name.optional(),
      base: base.optional(),
      period: period.optional(),
      action: z.enum(retentionActions).optional(),
    }),
    reply: retentionRule,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/retention/{id}/{rowVersion}',
    summary: 'Delete a retention rule.',
    action: 'retention.manage',
    params: byIdAndVersion,
    reply: nothing,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/retention/{id}/preview',
    summary:
      'Preview what a rule would do today, or on another day: how many files, and the first 100 of them. ' +
      'Changes nothing.',
    action: 'retention.manage',
    params: byId,
    body: z.object({ on: plainDate.optional() }).optional(),
    reply: z.object({ total: z.number(), items: z.array(dueFile) }),
  }),
  run: endpoint({
    method: 'POST',
    path: '/retention/{id}/run',
    summary: 'Run an active rule now, as the nightly run does.',
    action: 'retention.run',
    params: byId,
    body: z.object({}).optional(),
    reply: z.object({ total: z.number(), errors: z.array(z.object({ id: z.number(), message: z.string() })) }),
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/retention/review',
    summary: 'Decide about a file that a rule has assigned to you: keep it, or move it to Trash.',
    action: 'retention.review',
    body: z.object({
      id,
      ruleId: id,
      decision: z.enum(['keep', 'bin']),
      reason: z.string({ error: 'Reason is required.' }).pipe(reason),
    }),
    reply: nothing,
  }),
};
