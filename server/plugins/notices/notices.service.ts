import { subDays } from 'date-fns';
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import type { ApprovalNoticeType, Notice, NoticeAbout, notices } from '#contract/instance/notices.ts';
import { limits } from '#contract/limits.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { DispatchedEvent, Events } from '#server/kernel/events.ts';
import { groupBy } from '#server/lib/groupBy.ts';
import { commentTexts } from '../comments/comments.service.ts';
import { visibleNode } from '../fileNodes/files/files.service.ts';
import { liveFiles, liveFolder } from '../fileNodes/nodes/anyNodes.service.ts';
import { listsGranting, peopleWith } from '../fileNodes/permissions/permissions.service.ts';
import { ownUnitIds } from '../identity/groups/groups.service.ts';
import { formatsFor } from '../mail/mailFormats.service.ts';
import { aboutOf, sentenceFor } from './noticeSentence.ts';
import type { NewNotice, NoticeRow, Reader } from './notices.model.ts';

/** Days for which notices are kept, and their maximum number per reader. */
const NOTICE_RETENTION_DAYS = 90;
const MAX_NOTICES = 5000;
const SYSTEM = 'System';

/** The caller's notices, newest first, without those that they may not see any more. */
export async function listNotices(ctx: Ctx, { skip, take = limits.take }: QueryOf<typeof notices.list>) {
  const reader = await readerOf(ctx);
  const [rows, counts] = await Promise.all([
    ctx.stores.notices.page(reader, skip, take),
    ctx.stores.notices.count(reader),
  ]);
  return { items: await describe(ctx, rows), ...counts };
}

/** Marks notices of the caller as seen: the given ones, or all. */
export async function markSeen({ stores, actor }: Ctx, { ids }: BodyOf<typeof notices.markSeen>) {
  await stores.notices.markSeen(actor.id, ids ?? undefined);
  return {};
}

/** The caller as a reader of notices, with their current rights. */
export async function readerOf(ctx: Ctx): Promise<Reader> {
  const { id: userId } = ctx.actor;
  const [readable, writable, unitIds] = await Promise.all([
    listsGranting(ctx, Rights.Read),
    listsGranting(ctx, Rights.ReadWrite),
    ownUnitIds(ctx),
  ]);
  return { userId, unitIds, readable, writable };
}

/** Notifies the users who watch the changed nodes, once per event, except for changes of their own. */
export async function noticesOfEvents(ctx: Ctx, events: DispatchedEvent[]): Promise<void> {
  const { stores } = ctx;
  const notified = events.filter(isNotified);
  if (notified.length === 0 || !(await stores.watches.isAny())) return;
  const locations = notified.flatMap(({ nodeId, parentId }) => (parentId === null ? [nodeId] : [nodeId, parentId]));
  const watchers = groupBy(await stores.watches.watchersOf([...new Set(locations)]), ({ nodeId }) => nodeId);
  const comments = notified.flatMap(({ commentId }) => commentId ?? []);
  const mentioned = new Set(
    (await stores.notices.mentionedIn(comments)).map(({ userId, commentId }) => `${userId} ${commentId}`),
  );
  const made = notified.flatMap((event) => {
    const of = (id: number | null) =>
      (watchers.get(id ?? 0) ?? []).flatMap(({ userId, since }) => (since <= event.on ? userId : []));
    return [...new Set([...of(event.nodeId), ...of(event.parentId)])]
      .filter((userId) => userId !== event.byId && !mentioned.has(`${userId} ${event.commentId}`))
      .map((userId) => noticeOf(event, userId));
  });
  if (made.length > 0) await stores.notices.insert(made);
}

/** Notifies the mentioned users who may read the commented node, whether they watch it or not. */
export async function notifyMentioned(ctx: Ctx, { id, nodeId, mentions }: Events['commentAdded']): Promise<void> {
  const { folder, name } = await visibleNode(ctx, nodeId);
  const readers = await peopleWith(ctx, folder.accessListId, Rights.Read);
  const notified = [...new Set(mentions)].filter((userId) => readers.has(userId));
  await insertNoticesFor(ctx, notified, { type: 'mention', nodeId, name, commentId: id, text: '' });
}

/** Notifies administrators, and users who can write there, that the caller requests access. */
export async function notifyGranters(ctx: Ctx, { nodeId, text }: Events['accessRequested']): Promise<void> {
  const [file] = await liveFiles(ctx, [nodeId]);
  const folder = await liveFolder(ctx, file?.parentId ?? nodeId);
  if (!folder) return;
  const granters = await peopleWith(ctx, folder.accessListId, Rights.ReadWrite);
  const { name } = file ?? folder;
  await insertNoticesFor(ctx, [...granters], { type: 'accessRequest', nodeId, name, commentId: null, text });
}

/** Notifies users of access reviews assigned to them. */
export async function notifyReviewers(ctx: Ctx, reviews: Events['accessReviewsWaiting']): Promise<void> {
  for (const { reviewerIds, folderId: nodeId, isOverdue } of reviews) {
    const folder = await liveFolder(ctx, nodeId);
    const type = isOverdue ? 'accessReviewOverdue' : 'accessReview';
    if (folder)
      await insertNoticesFor(ctx, reviewerIds, { type, nodeId, name: folder.name, commentId: null, text: '' });
  }
}

/** Notifies a user whose save was kept beside its file, and those who can write there. */
export async function notifyOfRescue(ctx: Ctx, { nodeId, name }: Events['saveRescued']): Promise<void> {
  const [file] = await liveFiles(ctx, [nodeId]);
  const folder = file && (await liveFolder(ctx, file.parentId));
  const writers = folder ? await peopleWith(ctx, folder.accessListId, Rights.ReadWrite) : [];
  const notice = { type: 'saveRescued', nodeId, name, commentId: null, text: '' } as const;
  // The author does not know it yet.
  await insertNoticesFor(ctx, [...new Set([...writers, ctx.actor.id])], notice, { isForAuthor: true });
}

/** Notifies users of files that they have stored without required values, as programs that store files show none. */
export function notifyOfMissingValues(ctx: Ctx, { nodeId, name }: Events['valuesMissing']): Promise<void> {
  return insertNoticesFor(
    ctx,
    [ctx.actor.id],
    { type: 'incomplete', nodeId, name, commentId: null, text: '' },
    {
      isForAuthor: true,
    },
  );
}

/** Notifies a user whose reservation of a file another one has ended. */
export function notifyOfUnlocking(ctx: Ctx, { nodeId, name, holderId }: Events['fileUnlocked']): Promise<void> {
  return insertNoticesFor(ctx, [holderId], { type: 'unlocked', nodeId, name, commentId: null, text: '' });
}

/** Removes old notices, and those of nodes that no longer exist. */
export function deleteOldNotices(ctx: Ctx): Promise<void> {
  const before = subDays(ctx.now(), NOTICE_RETENTION_DAYS).toISOString();
  return ctx.transact(async ({ stores }) => {
    await stores.notices.removeBefore(before);
    await stores.notices.removeBeyond(MAX_NOTICES);
  });
}

/** Inserts one notice per reader and event, even if the reader watches several affected nodes. */
export async function insertNoticesOf(
  { stores }: Ctx,
  matches: { event: DispatchedEvent; userId: number }[],
): Promise<void> {
  if (matches.length > 0) await stores.notices.insert(matches.map(({ event, userId }) => noticeOf(event, userId)));
}

/** A move consists of two events; only the second one, which has the former folder, causes a notice. */
export function isNotified({ type, isQuiet }: DispatchedEvent): boolean {
  return !isQuiet && type !== 'moved';
}

function noticeOf(event: DispatchedEvent, userId: number): NewNotice {
  const { id: eventId, on, nodeId, name, commentId, byId, by, isMovedOut, parentId, accessListId } = event;
  const type = isMovedOut ? 'moved' : event.type;
  const location =
    type === 'moved' || type === 'removed' ? { parentId, accessListId } : { parentId: null, accessListId: null };
  return {
    userId,
    eventId,
    on,
    type,
    nodeId,
    name,
    commentId,
    text: textOf(event),
    byId,
    by: by || SYSTEM,
    ...location,
  };
}

/** For an approval, the values of its sentence. */
function textOf({ approval }: DispatchedEvent): string {
  if (!approval) return '';
  const { id: approvalId, state: outcome, versionNumber } = approval;
  return JSON.stringify({ approvalId, outcome, reason: null, dueOn: null, versionNumber });
}

/** What a notice of an approval says. */
interface ApprovalNotice {
  type: ApprovalNoticeType;
  nodeId: number;
  name: string;
  about: NoticeAbout;
  /** Who asks, if that is not the caller. */
  by?: { id: number; name: string } | undefined;
}

/** Notifies users of an approval in which they take part, or that they are a deputy. */
export function notifyOfApproval(ctx: Ctx, userIds: number[], { about, by, ...notice }: ApprovalNotice): Promise<void> {
  return insertNoticesFor(ctx, userIds, { ...notice, commentId: null, text: JSON.stringify(about) }, { by });
}

type NoticeContent = Pick<NewNotice, 'type' | 'nodeId' | 'name' | 'commentId' | 'text'>;

async function insertNoticesFor(
  ctx: Ctx,
  userIds: number[],
  notice: NoticeContent,
  {
    isForAuthor = false,
    by = ctx.actor,
  }: { isForAuthor?: boolean; by?: { id: number; name: string } | undefined } = {},
): Promise<void> {
  const stamps = { eventId: null, on: ctx.stamp(), byId: by.id, by: by.name || SYSTEM, parentId: null };
  const others = userIds.filter((userId) => isForAuthor || userId !== by.id);
  const made = others.map((userId) => ({ userId, ...stamps, accessListId: null, ...notice }));
  if (made.length > 0) await ctx.stores.notices.insert(made);
}

/** The texts that users wrote in comments and requests; empty for other notices, and for removed comments. */
export async function textsOf(ctx: Ctx, rows: NoticeRow[]): Promise<(row: NoticeRow) => string> {
  const texts = await commentTexts(ctx, [...new Set(rows.flatMap(({ commentId }) => commentId ?? []))]);
  return (row) => {
    if (row.commentId !== null) return texts.get(row.commentId) ?? '';
    const about = aboutOf(row);
    if (!about) return row.text;
    return row.type === 'approvalRemark' ? (about.reason ?? '') : '';
  };
}

async function describe(ctx: Ctx, rows: NoticeRow[]): Promise<Notice[]> {
  const words = await textsOf(ctx, rows);
  return rows.map((row) => {
    const { id, on, type, nodeId, name, byId, by, isSeen } = row;
    const isWritten = row.commentId !== null || type === 'accessRequest';
    const text = isWritten ? words(row) : sentenceFor(formatsFor(ctx.config, { cultureId: 'en-gb' }), row);
    const about = aboutOf(row);
    const author = { id: byId ?? 0, name: by };
    return { id, on, type, nodeId, name, text, ...(about && { about }), by: author, seen: isSeen };
  });
}
