import { Rights } from '#contract/enums.ts';
import type { Holding } from '#contract/users/offboarding.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { recordAccessChange } from '../nodeChanges.service.ts';
import { recordEntry } from './entryHistory.service.ts';
import { pathOf, propagateAccess } from './folderAccess.service.ts';
import { type Permission, unitsKey } from './permissions.model.ts';
import { removeUnit } from './unitRights.service.ts';

/** The entries that name a user, sorted by the paths of their folders. */
export async function listEntriesOf(ctx: Ctx, userId: number): Promise<Holding[]> {
  const entries: Holding[] = [];
  for (const { id, folderId } of await entriesNaming(ctx, userId))
    entries.push({ id, name: pathOf(await ctx.stores.folders.lineage(folderId)) });
  return entries;
}

/** Replaces a leaving user in all entries by another user; without a successor, the entries are removed. */
export async function handOverEntries(ctx: Ctx, { userId, toId }: { userId: number; toId: number | null }) {
  if (toId === null) return removeUnit(ctx, userId);
  const entries = await entriesNaming(ctx, userId);
  const folderIds = [...new Set(entries.map(({ folderId }) => folderId))];
  const before = await ctx.stores.folders.findAll(folderIds);
  for (const entry of entries) await handOver(ctx, entry, userId, toId);
  for (const folderId of folderIds) await propagateAccess(ctx, folderId);
  await recordAccessChange(ctx, before);
}

async function handOver(ctx: Ctx, entry: Permission, userId: number, toId: number): Promise<void> {
  const { permissions, folders } = ctx.stores;
  const path = pathOf(await folders.lineage(entry.folderId));
  const units = entry.units.map((unit) => (unit === userId ? toId : unit));
  const same = (await permissions.listOn([entry.folderId])).find(
    (other) => other.id !== entry.id && unitsKey(other.units) === unitsKey(units),
  );
  // An entry that names both matches no one; with one unit less it would match the successor.
  if (same || entry.units.includes(toId)) {
    await permissions.remove(entry.id, entry.rowVersion);
    await recordEntry(ctx, entry.folderId, { before: entry });
    if (same && same.rights < entry.rights && !entry.units.includes(toId)) {
      await permissions.update(same.id, same.rowVersion, { units: same.units, rights: entry.rights });
      await recordEntry(ctx, entry.folderId, { before: same, after: { ...same, rights: entry.rights } });
    }
  } else {
    await permissions.update(entry.id, entry.rowVersion, { units, rights: entry.rights });
    await recordEntry(ctx, entry.folderId, { before: entry, after: { ...entry, units } });
  }
  const right = entry.rights === Rights.ReadWrite ? 'editor' : 'viewer';
  await ctx.audit(`Permission handed over: ${path} (${right})`);
}

async function entriesNaming({ stores }: Ctx, userId: number): Promise<Permission[]> {
  const folderIds = await stores.permissionUnits.foldersNaming(userId);
  return (await stores.permissions.listOn(folderIds)).filter(({ units }) => units.includes(userId));
}
