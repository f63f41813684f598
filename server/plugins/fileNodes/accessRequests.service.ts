import type { BodyOf } from '#contract/endpoint.ts';
import type { nodes } from '#contract/fileNodes/nodes.ts';
import { limits } from '#contract/limits.ts';
import { type AttemptLimit, failAtLimit, windowStart } from '#server/kernel/attemptLimit.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { pathOf } from './permissions/folderAccess.service.ts';

const dailyLimit: AttemptLimit = {
  max: limits.accessRequests,
  windowSeconds: 24 * 3600,
  error: 'accessRequest.tooMany',
};

/**
 * Requests access to a file or folder. The reply does not reveal whether it exists; if it does, the listeners of
 * `accessRequested` notify everyone who can grant access.
 * @throws {ApiError} 429 after ten requests within a day
 */
export async function requestAccess(ctx: Ctx, nodeId: number, { text }: BodyOf<typeof nodes.requestAccess>) {
  const { accessRequests, folders } = ctx.stores;
  const dayAgo = windowStart(ctx, dailyLimit);
  await accessRequests.removeBefore(dayAgo);
  failAtLimit(ctx, await accessRequests.since(ctx.actor.id, dayAgo), dailyLimit);
  await accessRequests.insert({ userId: ctx.actor.id, nodeId, createdOn: ctx.stamp() });
  const file = await ctx.stores.files.find(nodeId);
  const lineage = await folders.lineage(file?.parentId ?? nodeId);
  const isLive = file !== undefined || (await folders.find(nodeId)) !== undefined;
  if (!isLive) return {};
  await ctx.emit('accessRequested', { nodeId, by: ctx.actor.id, text: text?.trim() ?? '' });
  await ctx.audit(`Access requested: ${pathOf(file ? [file, ...lineage] : lineage)}`);
  return {};
}
