import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { copyContentOver } from '../../fileNodes/copies/contentCopies.service.ts';
import { copyNode } from '../../fileNodes/copies/copies.service.ts';
import { moveFile, updateFile } from '../../fileNodes/files/fileEdits.service.ts';
import { moveFolder } from '../../fileNodes/folders/folderMoves.service.ts';
import { updateFolder } from '../../fileNodes/folders/folders.service.ts';
import { locksOn, replaceLocks } from '../../locks/lockChanges.service.ts';
import { authorizeWrite } from '../authorizeWrite.service.ts';
import { checkConditions } from '../conditions.service.ts';
import { DavError } from '../davError.ts';
import { destinationOf, newName } from '../paths.ts';
import { presentAt, resourceAt } from '../resources.service.ts';
import type { DavRequest, DavResponse, Entry, Resource } from '../webdav.model.ts';
import { toTrash } from './delete.routes.ts';

/** Source and target of a copy or move. */
interface Transfer {
  source: Resource;
  /** The target folder, and the name there. */
  parent: Resource;
  name: string;
  /** The resource that has this name already. */
  occupant: Resource | undefined;
}

/**
 * Copies a file, or a folder with everything in it that the caller may read (RFC 4918, 9.8). Content is shared, not
 * duplicated.
 */
export async function copy(request: DavRequest): Promise<DavResponse> {
  const depth = request.header('depth')?.toLowerCase() ?? 'infinity';
  if (depth !== '0' && depth !== 'infinity') throw new DavError(400, 'request.unreadable');
  return transfer(request, async (ctx, { source, parent, name, occupant }) => {
    const { entry } = source;
    const target = { parentId: parent.entry.id, name };
    if (occupant && !occupant.entry.isFolder && !entry.isFolder) {
      await copyContentOver(ctx, entry.id, occupant.entry.id);
      await ctx.stores.davProperties.copy(entry.id, occupant.entry.id);
      return occupant.entry.id;
    }
    if (occupant) await toTrash(ctx, occupant);
    const copies = await copyNode(ctx, entry.id, target, depth === '0');
    for (const { from, to } of copies) await ctx.stores.davProperties.copy(from, to);
    return copies.find(({ from }) => from === entry.id)?.to ?? 0;
  });
}

/**
 * Moves or renames a file, or a folder with everything in it (RFC 4918, 9.9). A resource that has the name already is
 * moved to Trash.
 */
export async function move(request: DavRequest): Promise<DavResponse> {
  const depth = request.header('depth')?.toLowerCase() ?? 'infinity';
  return transfer(request, async (ctx, { source, parent, name, occupant }) => {
    const { entry } = source;
    if (entry.isFolder && depth !== 'infinity') throw new DavError(400, 'request.unreadable');
    if (entry.parentId === null) fail('folder.rootMoved');
    authorizeWrite(ctx, source);
    const locks = occupant ? await locksOn(ctx, occupant.entry.id) : [];
    if (occupant) await toTrash(ctx, occupant);
    const parentId = parent.entry.id;
    if (parentId === entry.parentId) await rename(ctx, entry, name);
    else await (entry.isFolder ? moveFolder : moveFile)(ctx, { id: entry.id, parentId, name });
    // RFC 4918, 7.6: locks do not move with their resource. davfs2 writes to a file that it has moved over a locked
    // one, with the lock of that file.
    await replaceLocks(ctx, entry.id, locks);
    return entry.id;
  });
}

async function rename(ctx: Ctx, { id, isFolder }: Entry, name: string): Promise<void> {
  const rowVersion = (await ctx.stores.davEntries.find(id))?.rowVersion ?? 0;
  await (isFolder ? updateFolder : updateFile)(ctx, { id, rowVersion, name });
}

async function transfer(
  request: DavRequest,
  /** @returns the ID of what is at the target then */
  performTransfer: (ctx: Ctx, transfer: Transfer) => Promise<number>,
): Promise<DavResponse> {
  const { ctx, path, header, face } = request;
  const source = await presentAt(ctx, path, face);
  const destination = destinationOf(request);
  await checkConditions(request, source);
  const found = await resourceAt(ctx, destination, face);
  const parent = found.parent ?? failWith(destination.length === 0 ? 403 : 409);
  const name = destination.at(-1) ?? '';
  const isSame = found.resource?.entry.id === source.entry.id;
  if (isSame && source.entry.name === name) failWith(403);
  // The source with its name in another case does not count as existing.
  const occupant = isSame ? undefined : found.resource;
  if (occupant && header('overwrite')?.toUpperCase() === 'F') throw new DavError(412, 'request.unreadable');
  if (occupant && source.above.some(({ entry }) => entry.id === occupant.entry.id)) failWith(409);
  if (parent.entry.id === source.entry.id || parent.above.some(({ entry }) => entry.id === source.entry.id)) {
    fail('folder.intoItself');
  }
  // What is only shown because something below it may be read can be neither copied nor written to.
  authorize(ctx.actor, 'folder.read', source);
  authorizeWrite(ctx, parent);
  if (found.isWithheld) fail('download.prevented');
  if (found.isHidden) fail('node.exists', name);
  if (occupant) face.checkName(name, occupant.entry.name);
  const stored = newName(name, face);
  await face.guardNew(ctx, parent, stored, source.entry);
  const id = await ctx.transact((tx) => performTransfer(tx, { source, parent, name: stored, occupant }));
  const entry = await ctx.stores.davEntries.find(id);
  return { status: occupant ? 204 : 201, headers: entry && (await face.headersOf(ctx, entry)) };
}

function failWith(status: number): never {
  throw new DavError(status, status === 409 ? 'folder.notFound' : 'action.forbidden');
}
