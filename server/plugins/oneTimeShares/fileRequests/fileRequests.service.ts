import { randomBytes } from 'node:crypto';
import { addDays } from 'date-fns';
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import type { fileRequests, FileRequest as RequestView } from '#contract/fileRequests.ts';
import { limits } from '#contract/limits.ts';
import { can } from '#contract/policy.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { hashToken } from '#server/lib/hashToken.ts';
import { type Paged, pageOf } from '#server/lib/page.ts';
import { visibleFolder } from '../../fileNodes/permissions/folderAccess.service.ts';
import { personsOf } from '../../identity/users/users.service.ts';
import { linkTo } from '../../mail/mail.service.ts';
import { recordNodeChanges } from '../../nodeHistory/recordNodeChanges.service.ts';
import { statusOf } from '../shareHistory.service.ts';
import type { FileRequest } from './fileRequests.model.ts';

/**
 * Creates a request for files in a folder that the caller can upload to. The link is returned only here.
 * @throws {ApiError} 409 for a folder with an attribute group, because external persons cannot enter the values
 */
export async function createRequest(ctx: Ctx, input: BodyOf<typeof fileRequests.create>) {
  const { folderId, memo, days, maxFiles, maxBytes, code, receipt } = input;
  const folder = await visibleFolder(ctx, folderId);
  authorize(ctx.actor, 'request.create', folder);
  if (folder.hasAttributeGroup) fail('request.attributes');
  const token = randomBytes(32).toString('base64url');
  // Outside of the transaction, because hashing takes time.
  const codeHash = code ? await ctx.hasher.hash(code, ctx.actor.id) : null;
  const id = await ctx.transact(async (tx) => {
    const expires = addDays(tx.now(), days).toISOString();
    await tx.audit(`File request created: ${folder.name}`);
    const { parentId, name } = folder;
    recordNodeChanges(tx, [
      { type: 'requested', nodeId: folderId, parentId, name, isFolder: true, after: { until: expires } },
    ]);
    return tx.stores.fileRequests.insert({
      tokenHash: hashToken(token),
      createdBy: ctx.actor.id,
      requester: ctx.actor.name,
      createdOn: tx.stamp(),
      folderId,
      folderName: folder.name,
      memo,
      expires,
      maxFiles,
      maxBytes,
      codeHash,
      receipt,
    });
  });
  return { id, link: linkTo(ctx, `/request/${token}`) };
}

/** The caller's requests; all for administrators. */
export async function listRequests(ctx: Ctx, query: QueryOf<typeof fileRequests.list>): Promise<Paged<RequestView>> {
  const by = can(ctx.actor, 'share.read', { by: 0 }) ? undefined : ctx.actor.id;
  const { items, total } = await ctx.stores.fileRequests.page(pageOf(query, limits.share.take), by);
  const person = await personsOf(
    ctx,
    items.map(({ createdBy }) => createdBy),
  );
  const views = items.map(({ folderId, folderName, createdBy, stoppedOn, codeHash: _, receipt: __, ...request }) => ({
    ...request,
    createdBy: person(createdBy),
    folder: { id: folderId, name: folderName },
    status: statusOf({ stoppedOn, expires: request.expires }, ctx.stamp()),
  }));
  return { items: views, total };
}

/**
 * Stops a request; uploaded files are kept.
 * @throws {ApiError} 409 stale, or when it has ended
 */
export async function stopRequest(ctx: Ctx, { id, rowVersion }: { id: number; rowVersion: number }) {
  const request = await ctx.stores.fileRequests.find(id);
  if (!request || !can(ctx.actor, 'share.read', { by: request.createdBy })) fail('request.notFound');
  authorize(ctx.actor, 'share.stop', { by: request.createdBy });
  if (request.rowVersion !== rowVersion) fail('row.changed');
  if (!isOpen(request, ctx.stamp())) fail('request.over');
  if (!(await ctx.stores.fileRequests.stop(id, rowVersion, ctx.stamp()))) fail('row.changed');
  await ctx.audit(`File request stopped: ${request.folderName}`);
  return {};
}

/** Whether the request is active at this time. */
export function isOpen(request: FileRequest, now: string): boolean {
  return statusOf(request, now) === 'active';
}
