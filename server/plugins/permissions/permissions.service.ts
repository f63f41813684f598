import { Rights } from '#contract/enums.ts';
import type { FolderPermission } from '#contract/folders.ts';
import { can } from '#contract/policy.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { groupBy } from '#server/kernel/groupBy.ts';
import type { Entry, Permission } from './permissions.model.ts';

/** The caller's rights through one access list. */
export async function rightsThrough(ctx: Ctx, listId: number): Promise<Rights> {
  if (can(ctx.actor, 'folder.govern')) return Rights.ReadWrite;
  return (await ctx.stores.accessLists.rightsOf(ctx.actor.id, [listId])).get(listId) ?? Rights.None;
}

/** The caller's rights through every list, in one query: what listings ask before they look at folders. */
export async function rightsThroughAll(ctx: Ctx): Promise<(listId: number) => Rights> {
  if (can(ctx.actor, 'folder.govern')) return () => Rights.ReadWrite;
  const rights = await ctx.stores.accessLists.rightsOf(ctx.actor.id);
  return (listId) => rights.get(listId) ?? Rights.None;
}

/** The access lists that give the caller at least these rights; undefined when all folders do. */
export async function listsGranting(ctx: Ctx, least: Rights): Promise<number[] | undefined> {
  if (can(ctx.actor, 'folder.govern')) return undefined;
  const rights = await ctx.stores.accessLists.rightsOf(ctx.actor.id);
  return [...rights].filter(([, given]) => given >= least).map(([listId]) => listId);
}

/**
 * The access list of a folder: its own entries, and its parent's effective ones while it inherits.
 * @param parentListId the parent's list, or null where nothing is inherited
 */
export async function accessListFor({ stores }: Ctx, own: Entry[], parentListId: number | null): Promise<number> {
  if (own.length === 0 && parentListId !== null) return parentListId;
  const inherited = parentListId === null ? [] : await stores.accessLists.entriesOf(parentListId);
  return stores.accessLists.intern([...own, ...inherited]);
}

/** The entries written on these folders, by folder. */
export async function ownEntries({ stores }: Ctx, folderIds: number[]): Promise<Map<number, Permission[]>> {
  return groupBy(await stores.permissions.listOn(folderIds), ({ folderId }) => folderId);
}

/**
 * What the screens show of a folder's permissions.
 * @param lineage the folder, then the ancestors it inherits from, nearest first
 */
export async function describePermissions({ stores }: Ctx, lineage: number[]): Promise<FolderPermission[]> {
  const entries = await stores.permissions.listOn(lineage);
  const units = [...new Set(entries.flatMap((entry) => entry.units))];
  const names = new Map((await stores.permissions.names(units)).map((unit) => [unit.id, unit]));
  return lineage.flatMap((folderId) =>
    entries
      .filter((entry) => entry.folderId === folderId)
      .map(({ id, rights, rowVersion, units }) => ({
        id,
        rights,
        rowVersion,
        inherited: folderId !== lineage[0],
        bizUnits: units.map((unit) => ({
          bizUnitId: unit,
          bizUnitName: names.get(unit)?.name ?? '',
          isGroup: names.get(unit)?.isGroup ?? false,
        })),
      })),
  );
}
