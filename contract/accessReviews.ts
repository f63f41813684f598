import { z } from 'zod';
import {
  byId,
  byIdAndVersion,
  forcing,
  id,
  nothing,
  page,
  paging,
  person,
  plainDate,
  rowVersion,
  search,
  stamp,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { folderPermission } from './fileNodes/folders.ts';
import { limits } from './limits.ts';
import { sorting } from './rules/sorting.ts';

/** Access reviews: a user or a member of a group confirms or removes the permission entries of a folder. */

export const reviewDecisions = ['keep', 'remove'] as const;
export const reviewStates = ['open', 'overdue', 'done'] as const;

export const accessReview = z.object({
  id: z.number(),
  folderId: z.number(),
  folderName: z.string(),
  /** A user or a group; for a completed review, the user who completed it. */
  reviewer: person,
  dueOn: plainDate,
  state: z.enum(reviewStates),
  rowVersion: z.number(),
});
export type AccessReview = z.infer<typeof accessReview>;

export const reviewEntry = z.object({
  permissionId: z.number(),
  rights: folderPermission.shape.rights,
  bizUnits: folderPermission.shape.bizUnits,
  /** All users who can sign in and have the right through this entry. */
  people: z.array(person),
  /** Null again when the entry has changed since. */
  decision: z.enum(reviewDecisions).nullable(),
});
export type ReviewEntry = z.infer<typeof reviewEntry>;

export const reviewDetails = accessReview.extend({ fullPath: z.string(), entries: z.array(reviewEntry) });
export type ReviewDetails = z.infer<typeof reviewDetails>;

const report = reviewDetails.extend({ doneOn: stamp.nullable(), madeOn: stamp });
export type ReviewReport = z.infer<typeof report>;

export const reviewFields = ['id', 'folderName', 'dueOn', 'state', 'rowVersion'] as const;
export type ReviewField = (typeof reviewFields)[number];

export const accessReviews = {
  list: endpoint({
    method: 'GET',
    path: '/accessreview',
    summary: 'List access reviews: with `mine=true` those assigned to you, otherwise all of them (administrators).',
    action: 'accessReview.list',
    query: z.object({
      mine: z.enum(['true', 'false'], { error: 'can be true or false' }).optional(),
      search,
      ...paging,
      sort: sorting(reviewFields),
    }),
    reply: page(accessReview),
  }),
  get: endpoint({
    method: 'GET',
    path: '/accessreview/{id}',
    summary: 'Get an access review, with the entries and who has a right by each.',
    action: 'accessReview.decide',
    params: byId,
    reply: reviewDetails,
  }),
  create: endpoint({
    method: 'POST',
    path: '/accessreview',
    summary:
      'Create an access review: a user, or everybody in a group, reviews the entries that are written on a ' +
      'folder.',
    action: 'accessReview.manage',
    body: z.object({ folderId: id, reviewerId: id, dueOn: plainDate }),
    reply: accessReview,
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/accessreview/{id}',
    summary:
      'Decide about entries of an access review. With the last decision the entries that were not confirmed ' +
      'are removed, and the review is done.',
    action: 'accessReview.decide',
    params: byId,
    query: forcing,
    body: z.object({
      decisions: z.array(z.object({ permissionId: id, decision: z.enum(reviewDecisions) })).max(limits.batch),
      rowVersion,
    }),
    reply: reviewDetails,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/accessreview/{id}/{rowVersion}',
    summary: 'Delete an access review. No permission entry changes.',
    action: 'accessReview.manage',
    params: byIdAndVersion,
    reply: nothing,
  }),
  report: endpoint({
    method: 'GET',
    path: '/accessreview/{id}/report',
    summary:
      'Get a signed report of an access review. It is signed with the key of the log: Ed25519 over its ' +
      'canonical JSON.',
    action: 'accessReview.decide',
    params: byId,
    reply: z.object({ report, signature: z.string(), keyId: z.string() }),
  }),
};
