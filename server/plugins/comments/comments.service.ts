import type { BodyOf } from '#contract/endpoint.ts';
import type { Comment, comments } from '#contract/fileNodes/comments.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { NodeEvent } from '#server/kernel/events.ts';
import { fail } from '#server/lib/fail.ts';
import { visibleNode } from '../fileNodes/files/files.service.ts';
import { recordNodeChange, refOf } from '../fileNodes/nodeChanges.service.ts';
import { personsOf } from '../identity/users/users.service.ts';
import { guardHeld } from '../legalHolds/heldNodes.service.ts';
import type { CommentRow } from './comments.model.ts';

/** The comments on a file or folder, oldest first. */
export async function listComments(ctx: Ctx, nodeId: number): Promise<{ items: Comment[] }> {
  const { folder } = await visibleNode(ctx, nodeId);
  authorize(ctx.actor, 'comment.read', folder);
  return { items: await describe(ctx, await ctx.stores.comments.listOf(nodeId)) };
}

/** Adds a comment; the users in `mentions` are notified. */
export async function createComment(
  ctx: Ctx,
  { nodeId, text, mentions = [] }: BodyOf<typeof comments.create>,
): Promise<Comment> {
  const { folder, name } = await visibleNode(ctx, nodeId);
  authorize(ctx.actor, 'comment.write', folder);
  await guardHeld(ctx, [nodeId]);
  const id = await ctx.stores.comments.insert({ nodeId, text }, ctx.actor.id, ctx.stamp());
  await recordComment(ctx, nodeId, 'added', `Comment added: ${name}`, { commentId: id });
  if (mentions.length > 0) await ctx.emit('commentAdded', { id, nodeId, mentions });
  return findView(ctx, id);
}

/**
 * Updates a comment of the caller.
 * @throws {ApiError} 403 for another user's, 409 stale
 */
export async function updateComment(ctx: Ctx, { id, text, rowVersion }: BodyOf<typeof comments.update>) {
  const { nodeId, name } = await guardOwn(ctx, id);
  if (!(await ctx.stores.comments.update(id, rowVersion, text, ctx.actor.id, ctx.stamp()))) fail('row.changed');
  await recordComment(ctx, nodeId, 'changed', `Comment updated: ${name}`, { isQuiet: true });
  return findView(ctx, id);
}

/**
 * Removes a comment of the caller.
 * @throws {ApiError} 403 for another user's, 409 stale
 */
export async function removeComment(ctx: Ctx, { id, rowVersion }: { id: number; rowVersion: number }) {
  const { nodeId, name } = await guardOwn(ctx, id);
  if (!(await ctx.stores.comments.remove(id, rowVersion))) fail('row.changed');
  await recordComment(ctx, nodeId, 'removed', `Comment deleted: ${name}`, { isQuiet: true });
  return {};
}

async function recordComment(
  ctx: Ctx,
  nodeId: number,
  comment: 'added' | 'changed' | 'removed',
  log: string,
  details: Pick<NodeEvent, 'commentId' | 'isQuiet'>,
) {
  const { folder, name } = await visibleNode(ctx, nodeId);
  const isFolder = folder.id === nodeId;
  const parentId = isFolder ? folder.parentId : folder.id;
  const ref = refOf({ id: nodeId, parentId, name, isFolder });
  await recordNodeChange(ctx, {
    events: [{ ...ref, type: 'comment', ...details }],
    history: [{ ...ref, type: 'commented', after: { comment } }],
    reread: [nodeId],
    counts: [],
    log,
  });
}

/** The texts of those of these comments that still exist. */
export async function commentTexts({ stores }: Ctx, ids: number[]): Promise<Map<number, string>> {
  return new Map((await stores.comments.findAll(ids)).map(({ id, text }) => [id, text]));
}

/** @returns the node of the comment */
async function guardOwn(ctx: Ctx, id: number): Promise<{ nodeId: number; name: string }> {
  const comment = (await ctx.stores.comments.find(id)) ?? fail('comment.notFound');
  const { folder, name } = await visibleNode(ctx, comment.nodeId);
  authorize(ctx.actor, 'comment.change', { rights: folder.rights, by: comment.createdBy });
  await guardHeld(ctx, [comment.nodeId]);
  return { nodeId: comment.nodeId, name };
}

async function findView(ctx: Ctx, id: number): Promise<Comment> {
  const row = (await ctx.stores.comments.find(id)) ?? fail('comment.notFound');
  const [comment] = await describe(ctx, [row]);
  return comment ?? fail('comment.notFound');
}

async function describe(ctx: Ctx, rows: CommentRow[]): Promise<Comment[]> {
  const person = await personsOf(
    ctx,
    rows.map(({ updatedBy }) => updatedBy),
  );
  return rows.map(({ id, text, createdBy, updatedBy, updatedOn, rowVersion }) => ({
    id,
    text,
    updatedBy: person(updatedBy),
    updatedOn,
    isMine: createdBy === ctx.actor.id,
    rowVersion,
  }));
}
