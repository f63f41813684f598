import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import type { FolderPermission } from '#contract/fileNodes/folders.ts';
import type { permissions } from '#contract/fileNodes/permissions.ts';
import { foldText } from '#contract/rules/names.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { termsOf } from '#server/lib/page.ts';
import { failIfTaken } from '#server/storage/failIfTaken.ts';
import { namedUnits } from '../../identity/users/users.service.ts';
import { recordAccessChange } from '../nodeChanges.service.ts';
import { recordEntry } from './entryHistory.service.ts';
import { entriesApplyingTo, type Folder, pathOf, propagateAccess, visibleFolder } from './folderAccess.service.ts';
import type { Entry, Permission } from './permissions.model.ts';
import { describePermissions, namesOf } from './permissions.service.ts';

type Units = BodyOf<typeof permissions.match>['bizUnits'];

/** The entries that apply to a folder, its own and inherited ones. */
export async function listPermissions(
  ctx: Ctx,
  folderId: number,
  { search, rights }: QueryOf<typeof permissions.list>,
) {
  const folder = await visibleFolder(ctx, folderId);
  const terms = termsOf(search);
  const items = (await permissionsOf(ctx, folder)).filter((entry) => {
    const text = foldText(entry.bizUnits.map(({ bizUnitName }) => bizUnitName).join(' '));
    return (rights === undefined || entry.rights === rights) && terms.every((term) => text.includes(term));
  });
  return { items, total: items.length };
}

/** Adds an entry: everyone who is, or is in, all of the named units gets the right. */
export async function addPermission(ctx: Ctx, { fileNodeId, ...input }: BodyOf<typeof permissions.create>) {
  const folder = await folderToManage(ctx, fileNodeId);
  const entry = await entryOf(ctx, input);
  const id = await failIfTaken(ctx.stores.permissions.insert({ folderId: folder.id, ...entry }), 'permission.exists');
  await propagateAccess(ctx, folder.id);
  await recordEntry(ctx, folder.id, { after: { ...entry, id } });
  await auditEntry(ctx, 'added', folder, entry);
  return described(ctx, folder, id);
}

/** Changes an entry on the folder where it is written. */
export async function changePermission(
  ctx: Ctx,
  { id, rowVersion, fileNodeId, ...input }: BodyOf<typeof permissions.update>,
): Promise<FolderPermission> {
  const { folder, stored } = await entryToManage(ctx, id, fileNodeId);
  const entry = await entryOf(ctx, input, stored);
  const updating = ctx.stores.permissions.update(id, rowVersion, entry);
  if (!(await failIfTaken(updating, 'permission.exists'))) fail('row.changed');
  await propagateAccess(ctx, folder.id);
  await recordEntry(ctx, folder.id, { before: stored, after: { ...entry, id } });
  await auditEntry(ctx, 'changed', folder, entry, stored);
  return described(ctx, folder, id);
}

/** Removes an entry. */
export async function removePermission(ctx: Ctx, { id, rowVersion }: { id: number; rowVersion: number }) {
  const { folder, stored } = await entryToManage(ctx, id);
  await removeEntry(ctx, folder, { ...stored, rowVersion });
  return {};
}

/** The same for a caller that has checked the right and locked the folder. */
export async function removeEntry(ctx: Ctx, folder: EntryFolder, entry: Permission): Promise<void> {
  if (!(await ctx.stores.permissions.remove(entry.id, entry.rowVersion))) fail('row.changed');
  await propagateAccess(ctx, folder.id);
  await recordEntry(ctx, folder.id, { before: entry });
  await auditEntry(ctx, 'removed', folder, entry);
}
type EntryFolder = Pick<Folder, 'id' | 'parentId' | 'name' | 'accessListId'>;

/** The entries that apply to a folder, for the screens. */
export async function permissionsOf(ctx: Ctx, folder: Pick<Folder, 'id'>): Promise<FolderPermission[]> {
  return describePermissions(ctx, entriesApplyingTo(await ctx.stores.folders.lineage(folder.id)));
}

/** A folder whose permissions the caller may change; until the transaction ends, no other call changes them. */
export async function folderToManage(ctx: Ctx, id: number): Promise<Folder> {
  await ctx.stores.folders.lockBranches([id]);
  const folder = await visibleFolder(ctx, id);
  authorize(ctx.actor, 'folder.manage');
  return folder;
}

/** An entry with its folder. @throws {ApiError} 404 when it is on another folder, or the folder is in the bin */
export async function entryToManage(ctx: Ctx, id: number, folderId?: number) {
  const found = (await ctx.stores.permissions.find(id)) ?? fail('permission.notFound');
  if (folderId !== undefined && folderId !== found.folderId) fail('permission.notFound');
  const folder = await folderToManage(ctx, found.folderId);
  return { folder, stored: (await ctx.stores.permissions.find(id)) ?? fail('permission.notFound') };
}

/**
 * The new content of an entry: the requested values, else the stored ones. @throws {ApiError} 400 when a unit does not
 * exist
 */
export async function entryOf(
  ctx: Ctx,
  { bizUnits, rights }: { bizUnits?: Units; rights?: Rights },
  stored?: Permission,
): Promise<Entry> {
  const units = bizUnits ? await knownUnits(ctx, bizUnits) : (stored?.units ?? []);
  return { units, rights: rights ?? stored?.rights ?? Rights.None };
}

/** The ids of existing units. @throws {ApiError} 400 when one does not exist */
export async function knownUnits(ctx: Ctx, bizUnits: Units): Promise<number[]> {
  const units = [...new Set(bizUnits.map(({ bizUnitId }) => bizUnitId))];
  if ((await namedUnits(ctx, units)).length < units.length) fail('permission.unitUnknown');
  return units;
}

async function described(ctx: Ctx, folder: Folder, id: number): Promise<FolderPermission> {
  const entries = await permissionsOf(ctx, folder);
  return entries.find((entry) => entry.id === id) ?? fail('permission.notFound');
}

async function auditEntry(ctx: Ctx, action: string, folder: EntryFolder, entry: Entry, before?: Entry) {
  const path = pathOf(await ctx.stores.folders.lineage(folder.id));
  const unitsOf = await namesOf(ctx, before ? [entry, before] : [entry]);
  const describe = (entry: Entry) => {
    const names = unitsOf(entry).map(({ bizUnitName }) => bizUnitName);
    return `${names.join(' and ')}: ${entry.rights === Rights.ReadWrite ? 'editor' : 'viewer'}`;
  };
  const log = `Permission ${action}: ${path} (${before ? `${describe(before)} → ` : ''}${describe(entry)})`;
  await recordAccessChange(ctx, [folder], log);
}
