import { subDays } from 'date-fns';
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import { RestoreMode, Rights } from '#contract/enums.ts';
import type { BinItem, bin } from '#contract/fileNodes/bin.ts';
import { limits } from '#contract/limits.ts';
import { can } from '#contract/policy.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail, failNotFound } from '#server/lib/fail.ts';
import { termsOf } from '#server/lib/page.ts';
import { stampOf } from '#server/lib/stampOf.ts';
import { scansOf } from '../../antivirus/antivirus.service.ts';
import { personsOf } from '../../identity/users/users.service.ts';
import { guardHeldTree, heldOf, heldTreesAmong } from '../../legalHolds/heldNodes.service.ts';
import { guardLeaving, guardLocks } from '../../locks/locks.service.ts';
import { readSettings } from '../../settings/settings.service.ts';
import { guardedFolderOf, guardRelocation, guardRemoval, guardReplacement } from '../audienceGuard.service.ts';
import type { Occupant } from '../fileNodes.model.ts';
import { guardDepth } from '../folders/folderDepth.service.ts';
import { failIfNameTaken, nextFreeName } from '../freeName.service.ts';
import { recordNodeChange, refOf, removals } from '../nodeChanges.service.ts';
import {
  authorizeBelow,
  pathOf,
  propagateAccess,
  protectionOf,
  visibleFolder,
} from '../permissions/folderAccess.service.ts';
import { effectiveRights, listsGranting } from '../permissions/permissions.service.ts';
import type { BinRow } from './bin.model.ts';

/** Items that the automatic emptying removes in one transaction. */
const BATCH_NODES = 100;

/** The items in the bin whose folders the caller may write to. */
export async function listBin(ctx: Ctx, query: QueryOf<typeof bin.list>) {
  const { skip, take = limits.take, column, dir = column === 'deletedOn' ? 'desc' : 'asc' } = query;
  const filter = { terms: termsOf(query.search), lists: await listsGranting(ctx, Rights.ReadWrite) };
  const rows = await ctx.stores.bin.page({ ...filter, skip, take, column, dir });
  return { items: await describe(ctx, rows), total: await ctx.stores.bin.count(filter) };
}

/**
 * Restores an item to its original folder, or to another one.
 * @throws {ApiError} 409 when the name is taken and the mode is Error, or when the original folder is in the bin itself
 */
export async function restore(ctx: Ctx, { id, mode, parentId, withFolders }: BodyOf<typeof bin.restore>) {
  const { folders } = ctx.stores;
  const { parentId: originalId } = (await ctx.stores.bin.find(id)) ?? fail('bin.notFound');
  const into = parentId ?? originalId;
  // The parent folders to restore, and any node with the same name, are only known once the tree is locked.
  if (withFolders) await folders.lockTree();
  else await folders.lockBranches(mode === RestoreMode.Overwrite ? [id, into] : [id], [into]);
  const item = await writableItem(ctx, id);
  await guardHeldTree(ctx, [id]);
  if (item.parentBinId !== null && parentId === undefined) {
    if (!withFolders) fail('bin.parentDeleted', await nameOf(ctx, item.parentBinId));
    await restore(ctx, { id: item.parentBinId, mode: RestoreMode.Error, withFolders });
  }
  const target = await visibleFolder(ctx, parentId ?? item.parentId);
  authorize(ctx.actor, 'bin.restore', target);
  if (target.id !== item.parentId) await guardElsewhere(ctx, item, target.id);

  await guardLocks(ctx, [target.id]);
  const [occupant] = await ctx.stores.files.occupants(target.id, [item.name]);
  if (occupant && mode === RestoreMode.Skip) return { skipped: true as const };
  if (occupant && mode === RestoreMode.Error) fail('node.exists', item.name);
  const keepsBoth = occupant !== undefined && mode === RestoreMode.KeepBoth;
  if (occupant && !keepsBoth) await binOccupant(ctx, target.id, occupant);
  const name = keepsBoth ? await nextFreeName(ctx, target.id, item) : item.name;
  await failIfNameTaken(ctx.stores.bin.restore(id, { parentId: target.id, name }), name);
  if (item.isFolder) await propagateAccess(ctx, id);
  const restored = { ...refOf({ ...item, name, parentId: target.id }), type: 'restored' as const };
  await recordNodeChange(ctx, {
    events: [restored],
    history: [restored],
    reread: keepsBoth ? [id] : [],
    counts: item.isFolder ? [] : [[target.id, 1]],
    log: `${nodeNoun(item)} restored: ${await pathIn(ctx, target.id, name)}`,
    logDetails: { length: item.size },
  });
  return {};
}

/** Removes an item for good, including its content. */
export async function removeForGood(ctx: Ctx, { id, rowVersion }: { id: number; rowVersion: number }) {
  await ctx.stores.folders.lockBranches([id]);
  const item = await writableItem(ctx, id);
  await guardRemoval(ctx, item);
  await guardHeldTree(ctx, [id]);
  await removeItem(ctx, item, rowVersion, 'permanently deleted');
  return {};
}

/** How many items would be removed immediately if the bin kept items for this many days. */
export async function countDue({ stores, now }: Ctx, days: number): Promise<{ items: number }> {
  return { items: await stores.bin.countDeletedBefore(subDays(now(), days).toISOString()) };
}

/** Removes the items that are older than the retention, oldest first. An item that fails does not stop the others. */
export async function emptyBin(ctx: Ctx): Promise<void> {
  const { binRetensionDays } = await readSettings(ctx);
  const before = subDays(ctx.now(), binRetensionDays).toISOString();
  let seen = BATCH_NODES;
  let offset = 0;
  while (seen === BATCH_NODES) {
    seen = await ctx.transact(async (tx) => {
      await tx.stores.folders.lockTree();
      const items = await tx.stores.bin.deletedBefore(before, offset, BATCH_NODES);
      const held = await heldTreesAmong(
        tx,
        items.map(({ id }) => id),
      );
      offset += held.size;
      for (const item of items.filter(({ id }) => !held.has(id)))
        await removeItem(tx, item, item.rowVersion, 'permanently deleted by retention');
      return items.length;
    });
  }
}

async function removeItem(ctx: Ctx, item: BinRow, rowVersion: number, action: string) {
  const path = await pathIn(ctx, item.parentId, item.name);
  // A folder earlier in this batch may have contained it.
  if (!(await ctx.stores.bin.find(item.id))) return;
  if (!(await ctx.stores.bin.remove(item.id, rowVersion, ctx.stamp()))) fail('row.changed');
  const by = ctx.actor.id ? undefined : { id: null, name: 'System' };
  await recordNodeChange(ctx, {
    events: [{ ...refOf(item), type: 'removed', accessListId: item.accessListId, isQuiet: true }],
    history: [],
    reread: [],
    counts: [],
    log: `${nodeNoun(item)} ${action}: ${path}`,
    logDetails: { length: item.size, by },
  });
}

/** Restoring to another folder is a move, with all rules of a move. */
async function guardElsewhere(ctx: Ctx, item: BinRow, targetId: number) {
  const { id, isFolder, parentId } = item;
  if (isFolder) {
    await authorizeBelow(ctx, id);
    const { folders } = ctx.stores;
    const [from, to] = [await folders.lineage(parentId), await folders.lineage(targetId)];
    await guardDepth(ctx, to.length, { id, binId: id, level: from.length });
  }
  await guardRelocation(ctx, item, await guardedFolderOf(ctx, parentId), await guardedFolderOf(ctx, targetId));
}

/** A bin item that the caller may see; that requires the right to write. */
async function writableItem(ctx: Ctx, id: number): Promise<BinRow> {
  const item = (await ctx.stores.bin.find(id)) ?? fail('bin.notFound');
  const rights = await effectiveRights(ctx, item.accessListId);
  return can(ctx.actor, 'bin.restore', { rights }) ? item : failNotFound('bin.notFound', true);
}

/** Moves the node that has the name into the bin. */
async function binOccupant(ctx: Ctx, folderId: number, occupant: Occupant) {
  const path = await pathIn(ctx, folderId, occupant.name);
  await guardReplacement(ctx, occupant);
  await guardLeaving(ctx, [occupant.id], [folderId], 'removed');
  await ctx.stores.bin.put(occupant.id, ctx.actor.id, ctx.stamp());
  const { accessListId } = await visibleFolder(ctx, folderId);
  await recordNodeChange(ctx, {
    ...removals([{ ref: refOf({ ...occupant, parentId: folderId }), accessListId }]),
    counts: occupant.isFolder ? [] : [[folderId, -1]],
    log: `${nodeNoun(occupant)} deleted: ${path}`,
  });
}

async function describe(ctx: Ctx, rows: BinRow[]): Promise<BinItem[]> {
  const person = await personsOf(
    ctx,
    rows.flatMap(({ uploadedBy, updatedBy, deletedBy }) => [uploadedBy, updatedBy, deletedBy]),
  );
  const folders = rows.filter(({ isFolder }) => isFolder).map(({ id }) => id);
  const sizes = await ctx.stores.bin.sizes(folders);
  const paths = await pathsOf(ctx, rows);
  const isHeld = await heldOf(
    ctx,
    rows.map(({ id }) => id),
  );
  const scan = await scansOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ accessListId: _, parentBinId: __, denyDownload: ___, viewOnly: ____, ...row }) => {
    const ancestors = paths.get(row.parentId) ?? [];
    const { preventsDownload, isViewOnly } = protectionOf(ancestors);
    return {
      ...row,
      size: row.isFolder ? (sizes.get(row.id) ?? 0) : row.size,
      uploadedBy: person(row.uploadedBy),
      updatedBy: person(row.updatedBy),
      deletedBy: person(row.deletedBy),
      modifiedOn: stampOf(row.modifiedOn ?? Date.parse(row.updatedOn)),
      attributeValues: [],
      denyDownloadInherited: preventsDownload,
      viewOnlyInherited: isViewOnly,
      scan: scan(row.id),
      fullPath: pathOf([row, ...ancestors]),
      held: isHeld(row.id),
    };
  });
}

/** The original folders of items, with those above them. */
function pathsOf({ stores }: Ctx, rows: BinRow[]) {
  return stores.folders.lineages([...new Set(rows.map(({ parentId }) => parentId))]);
}

async function pathIn({ stores }: Ctx, folderId: number, name: string): Promise<string> {
  return pathOf([{ name }, ...(await stores.folders.lineage(folderId))]);
}

async function nameOf({ stores }: Ctx, id: number): Promise<string> {
  return (await stores.bin.find(id))?.name ?? '';
}

function nodeNoun({ isFolder }: { isFolder: boolean }): string {
  return isFolder ? 'Folder' : 'File';
}
