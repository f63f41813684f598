import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import type { FolderPermission } from '#contract/folders.ts';
import type { permissions } from '#contract/permissions.ts';
import { foldText } from '#contract/rules/names.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { termsOf } from '#server/kernel/page.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { type Entry, EntryExists, type Permission } from '../permissions/permissions.model.ts';
import { describePermissions, namesOf } from '../permissions/permissions.service.ts';
import { entriesReach, type Folder, pathOf, respreadAccess, visibleFolder } from './folderAccess.service.ts';

type Units = BodyOf<typeof permissions.match>['bizUnits'];

/** The entries that reach a folder, its own and inherited ones (`api.md` §4). */
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

/** Gives a right to whoever is, or is in, all of the named units. */
export async function addPermission(ctx: Ctx, { fileNodeId, ...asked }: BodyOf<typeof permissions.create>) {
  const folder = await folderToGovern(ctx, fileNodeId);
  const entry = await entryOf(ctx, asked);
  const id = await once(ctx.stores.permissions.insert({ folderId: folder.id, ...entry }));
  await respreadAccess(ctx, folder.id);
  await tell(ctx, 'added', folder.id, entry);
  return described(ctx, folder, id);
}

/** Changes an entry where it is written. */
export async function changePermission(
  ctx: Ctx,
  { id, rowVersion, fileNodeId, ...asked }: BodyOf<typeof permissions.update>,
): Promise<FolderPermission> {
  const { folder, stored } = await entryToGovern(ctx, id, fileNodeId);
  const entry = await entryOf(ctx, asked, stored);
  if (!(await once(ctx.stores.permissions.update(id, rowVersion, entry)))) refuse('row.changed');
  await respreadAccess(ctx, folder.id);
  await tell(ctx, 'changed', folder.id, entry, stored);
  return described(ctx, folder, id);
}

/** Removes an entry. */
export async function removePermission(ctx: Ctx, { id, rowVersion }: { id: number; rowVersion: number }) {
  const { folder, stored } = await entryToGovern(ctx, id);
  if (!(await ctx.stores.permissions.remove(id, rowVersion))) refuse('row.changed');
  await respreadAccess(ctx, folder.id);
  await tell(ctx, 'removed', folder.id, stored);
  return {};
}

/** The entries that reach a folder, as screens show them. */
export async function permissionsOf(ctx: Ctx, folder: Pick<Folder, 'id'>): Promise<FolderPermission[]> {
  return describePermissions(ctx, entriesReach(await ctx.stores.folders.lineage(folder.id)));
}

/** A folder whose permissions the caller may change; the tree stands still until the unit of work ends. */
export async function folderToGovern(ctx: Ctx, id: number): Promise<Folder> {
  await ctx.stores.folders.lockTree();
  const folder = await visibleFolder(ctx, id);
  authorize(ctx.actor, 'folder.govern');
  return folder;
}

/** An entry with its folder. @throws {Refused} 404 when it is written on another folder, or that is in the bin */
export async function entryToGovern(ctx: Ctx, id: number, folderId?: number) {
  await ctx.stores.folders.lockTree();
  const stored = (await ctx.stores.permissions.find(id)) ?? refuse('permission.notFound');
  if (folderId !== undefined && folderId !== stored.folderId) refuse('permission.notFound');
  return { folder: await folderToGovern(ctx, stored.folderId), stored };
}

/** What an entry is to say: what is asked for, else what is stored. @throws {Refused} 400 when a unit is not there */
export async function entryOf(
  ctx: Ctx,
  { bizUnits, rights }: { bizUnits?: Units; rights?: Rights },
  stored?: Permission,
): Promise<Entry> {
  const units = bizUnits ? await knownUnits(ctx, bizUnits) : (stored?.units ?? []);
  return { units, rights: rights ?? stored?.rights ?? Rights.None };
}

/** The numbers of units that are there. @throws {Refused} 400 when one is not */
export async function knownUnits({ stores }: Ctx, bizUnits: Units): Promise<number[]> {
  const units = [...new Set(bizUnits.map(({ bizUnitId }) => bizUnitId))];
  if ((await stores.permissions.names(units)).length < units.length) refuse('permission.unitUnknown');
  return units;
}

async function described(ctx: Ctx, folder: Folder, id: number): Promise<FolderPermission> {
  const entries = await permissionsOf(ctx, folder);
  return entries.find((entry) => entry.id === id) ?? refuse('permission.notFound');
}

async function tell(ctx: Ctx, deed: string, folderId: number, entry: Entry, before?: Entry) {
  const path = pathOf(await ctx.stores.folders.lineage(folderId));
  const unitsOf = await namesOf(ctx, before ? [entry, before] : [entry]);
  const words = (one: Entry) => {
    const names = unitsOf(one).map(({ bizUnitName }) => bizUnitName);
    return `${names.join(' and ')}: ${one.rights === Rights.ReadWrite ? 'editor' : 'viewer'}`;
  };
  await ctx.audit(`Permission ${deed}: ${path} (${before ? `${words(before)} → ` : ''}${words(entry)})`);
}

async function once<T>(write: Promise<T>): Promise<T> {
  return write.catch((error) => (error instanceof EntryExists ? refuse('permission.exists') : Promise.reject(error)));
}
