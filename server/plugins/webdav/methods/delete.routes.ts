import type { Ctx } from '#server/kernel/context.ts';
import { removeFile } from '../../fileNodes/files/fileEdits.service.ts';
import { removeFolder } from '../../fileNodes/folders/folders.service.ts';
import { lockBranches } from '../../fileNodes/nodes/anyNodes.service.ts';
import { authorizeWrite } from '../authorizeWrite.service.ts';
import { checkConditions } from '../conditions.service.ts';
import { DavError } from '../davError.ts';
import { presentAt } from '../resources.service.ts';
import type { DavRequest, DavResponse, Resource } from '../webdav.model.ts';

/** Moves a file, or a folder with everything in it, to Trash (RFC 4918, 9.6). */
export async function remove(request: DavRequest): Promise<DavResponse> {
  const { ctx, path, header, face } = request;
  const resource = await presentAt(ctx, path, face);
  const depth = header('depth')?.toLowerCase();
  if (resource.entry.isFolder && depth !== undefined && depth !== 'infinity') {
    throw new DavError(400, 'request.unreadable');
  }
  await checkConditions(request, resource);
  await ctx.transact((tx) => toTrash(tx, resource));
  return { status: 204 };
}

/**
 * Uses the current rowVersion, because WebDAV clients do not send one.
 * @throws {ApiError} 403 for a folder that is only shown because something below it may be read
 */
export async function toTrash(ctx: Ctx, resource: Resource): Promise<void> {
  authorizeWrite(ctx, resource);
  const { id, isFolder } = resource.entry;
  if (isFolder) await lockBranches(ctx, [id]);
  const rowVersion = (await ctx.stores.davEntries.find(id))?.rowVersion ?? 0;
  await (isFolder ? removeFolder : removeFile)(ctx, { id, rowVersion });
}
