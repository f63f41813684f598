import { z } from 'zod';
import { byId, id, nothing, page, paging, person, plainDate, stamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { nodeEventTypes } from './events.ts';

/** Files and folders that users watch, and what they are told of them. */

/** An access review assigned to the reader: a new one, or an overdue one. */
export const reviewNoticeTypes = ['accessReview', 'accessReviewOverdue'] as const;

/** An approval in which the reader takes part, and whose deputy they are. They may know of it without a right. */
export const approvalNoticeTypes = [
  'approvalTask',
  'approvalEnded',
  'approvalChanged',
  'approvalLate',
  'approvalBlocked',
  'approvalRemark',
  'approvalReminder',
  'deputy',
] as const;
export type ApprovalNoticeType = (typeof approvalNoticeTypes)[number];

/** Notices that are mailed immediately, also to those who want one mail a day. */
export const urgentNoticeTypes: readonly ApprovalNoticeType[] = [
  'approvalTask',
  'approvalReminder',
  'approvalLate',
  'approvalEnded',
];

const outcomes = ['running', 'approved', 'rejected', 'withdrawn', 'superseded'] as const;
/** The values in the sentence of a notice of an approval. */
const noticeAbout = z.object({
  approvalId: z.number().nullable(),
  /** How the approval ended; `running` when it has begun. */
  outcome: z.enum(outcomes).nullable(),
  /** The reason of a rejection, or the text of a remark. */
  reason: z.string().nullable(),
  /** When a decision is due, or the last day of a deputy. */
  dueOn: plainDate.nullable(),
  versionNumber: z.number().nullable(),
});
export type NoticeAbout = z.infer<typeof noticeAbout>;

/**
 * The subject of a notice: an event, a comment that mentions the reader, an access request, an access review, a save of
 * an editor that was kept beside its file, a file that the reader has stored without values that are required, or a file that the
 * reader had locked.
 */
export const noticeTypes = [
  ...nodeEventTypes,
  'mention',
  'accessRequest',
  ...reviewNoticeTypes,
  ...approvalNoticeTypes,
  'saveRescued',
  'incomplete',
  'unlocked',
] as const;
export type NoticeType = (typeof noticeTypes)[number];

export const notice = z.object({
  id: z.number(),
  on: stamp,
  type: z.enum(noticeTypes),
  nodeId: z.number(),
  name: z.string(),
  /**
   * The text that a user wrote, for notices about comments and requests; otherwise a sentence that describes the event.
   */
  text: z.string(),
  /** For notices of approvals. */
  about: noticeAbout.optional(),
  by: person,
  seen: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

export const watchedNode = z.object({ id: z.number(), name: z.string(), isFolder: z.boolean() });

export const watches = {
  list: endpoint({
    method: 'GET',
    path: '/watch',
    summary: 'List what you watch, except what you can no longer read.',
    action: 'notice.read',
    query: z.object(paging),
    reply: page(watchedNode),
  }),
  add: endpoint({
    method: 'POST',
    path: '/node/{id}/watch',
    summary: 'Watch a file, or a folder with all below it (idempotent).',
    action: 'folder.read',
    params: byId,
    reply: nothing,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/node/{id}/watch',
    summary: 'Stop watching a file or folder (idempotent).',
    action: 'folder.read',
    params: byId,
    reply: nothing,
  }),
};

export const notices = {
  list: endpoint({
    method: 'GET',
    path: '/notice',
    summary: 'List your notices, newest first, except those about what you can no longer read.',
    action: 'notice.read',
    query: z.object(paging),
    reply: page(notice).extend({ unseen: z.number() }),
  }),
  markSeen: endpoint({
    method: 'PUT',
    path: '/notice/seen',
    summary: 'Mark your notices as seen: those that are named, or all.',
    action: 'notice.read',
    body: z.object({ ids: z.array(id).max(limits.maxTake).nullable().optional() }),
    reply: nothing,
  }),
};
