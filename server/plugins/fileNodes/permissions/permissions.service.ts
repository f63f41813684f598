import { Rights } from '#contract/enums.ts';
import type { FolderPermission } from '#contract/fileNodes/folders.ts';
import { can } from '#contract/policy.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { groupBy } from '#server/lib/groupBy.ts';
import { clearNames } from '../../identity/users/namesakes.service.ts';
import { namedUnits } from '../../identity/users/users.service.ts';
import type { Entry, Permission } from './permissions.model.ts';

/** The caller's rights through one access list. */
export async function effectiveRights(ctx: Ctx, listId: number): Promise<Rights> {
  if (can(ctx.actor, 'folder.manage')) return Rights.ReadWrite;
  const rights = await ctx.cachedAccess(`rights of ${ctx.actor.id} through ${listId}`, () =>
    ctx.stores.accessLists.rightsOf(ctx.actor.id, [listId]),
  );
  return rights.get(listId) ?? Rights.None;
}

const rightsKey = ({ actor }: Ctx) => `rights of ${actor.id}`;
const rightsThroughLists = (ctx: Ctx) =>
  ctx.cachedAccess(rightsKey(ctx), () => ctx.stores.accessLists.rightsOf(ctx.actor.id));

/**
 * A context in which the rights that the caller has through access lists stay what they are now. A list and the tag that
 * goes with it belong together in it, even if a membership ends and comes back meanwhile.
 */
export async function withSteadyRights(ctx: Ctx): Promise<Ctx> {
  const steady = ctx.steady();
  if (!can(ctx.actor, 'folder.manage')) await steady.cachedAccess(rightsKey(ctx), () => rightsThroughLists(ctx));
  return steady;
}

/** The caller's rights through every list, in one query; listings use it for many folders. */
export async function effectiveRightsByList(ctx: Ctx): Promise<(listId: number) => Rights> {
  if (can(ctx.actor, 'folder.manage')) return () => Rights.ReadWrite;
  const rights = await rightsThroughLists(ctx);
  return (listId) => rights.get(listId) ?? Rights.None;
}

/** The access lists through which the caller has at least these rights; undefined when all folders qualify. */
export async function listsGranting(ctx: Ctx, least: Rights): Promise<number[] | undefined> {
  if (can(ctx.actor, 'folder.manage')) return undefined;
  const rights = await rightsThroughLists(ctx);
  return [...rights].filter(([, right]) => right >= least).map(([listId]) => listId);
}

/**
 * The rights that users have through access lists, without those of administrators.
 * @returns a function of user and list
 */
export async function rightsOfAll(
  { stores }: Ctx,
  userIds: number[],
  listIds: number[],
): Promise<(userId: number, listId: number) => Rights> {
  const found = await stores.accessLists.rightsOfAll([...new Set(userIds)], [...new Set(listIds)]);
  const rights = new Map(found.map((row) => [`${row.userId} ${row.listId}`, row.rights]));
  return (userId, listId) => rights.get(`${userId} ${listId}`) ?? Rights.None;
}

/** The users whom each of these entries matches, by `unitsKey`. */
export function peopleMatching({ stores }: Ctx, entries: Entry[]): Promise<Map<string, number[]>> {
  return stores.accessLists.peopleMatching(entries.map(({ units }) => units));
}

/** Everyone who can sign in and has at least these rights through an access list. */
export async function peopleWith({ stores }: Ctx, listId: number, least: Rights): Promise<Set<number>> {
  const entries = (await stores.accessLists.entriesOf([listId])).get(listId) ?? [];
  const granting = entries.filter(({ rights }) => rights >= least).map(({ units }) => units);
  const matching = await stores.accessLists.peopleMatching(granting);
  const administrators = (await stores.accessLists.activePeople()).filter((person) => can(person, 'folder.manage'));
  return new Set([...[...matching.values()].flat(), ...administrators.map(({ id }) => id)]);
}

/** The access list of one folder. See `accessListsFor`. */
export async function accessListFor(ctx: Ctx, own: Entry[], parentListId: number | null): Promise<number> {
  const [listId = 0] = await accessListsFor(ctx, [{ own, parentListId }]);
  return listId;
}

/**
 * The access lists of folders: their own entries, plus the effective entries of their parents if they inherit.
 * @param folders each with its parent's list, or null where nothing is inherited
 */
export async function accessListsFor(
  { stores }: Ctx,
  folders: { own: Entry[]; parentListId: number | null }[],
): Promise<number[]> {
  const adding = folders.filter(({ own, parentListId }) => own.length > 0 || parentListId === null);
  const parents = adding.flatMap(({ parentListId }) => parentListId ?? []);
  const inherited = await stores.accessLists.entriesOf([...new Set(parents)]);
  const lists = adding.map(({ own, parentListId }) => [...own, ...(inherited.get(parentListId ?? 0) ?? [])]);
  const upserted = await stores.accessLists.upsert(lists);
  const listOf = new Map(adding.map((folder, index) => [folder, upserted[index] ?? 0]));
  return folders.map((folder) => listOf.get(folder) ?? folder.parentListId ?? 0);
}

/** The entries of these folders themselves, by folder. */
export async function ownEntries({ stores }: Ctx, folderIds: number[]): Promise<Map<number, Permission[]>> {
  return groupBy(await stores.permissions.listOn(folderIds), ({ folderId }) => folderId);
}

/**
 * A folder's permissions for the screens.
 * @param lineage the folder, then the ancestors it inherits from, nearest first
 */
export async function describePermissions(
  ctx: Ctx,
  lineage: { id: number; name: string }[],
): Promise<FolderPermission[]> {
  const entries = await ownEntries(
    ctx,
    lineage.map(({ id }) => id),
  );
  const unitsOf = await namesOf(ctx, [...entries.values()].flat());
  return lineage.flatMap((folder) =>
    (entries.get(folder.id) ?? []).map((entry) => ({
      id: entry.id,
      rights: entry.rights,
      bizUnits: unitsOf(entry),
      inherited: folder.id !== lineage[0]?.id,
      folderId: folder.id,
      folderName: folder.name,
      rowVersion: entry.rowVersion,
    })),
  );
}

/** Looks up the users and groups of entries, once for all of them. */
export async function namesOf(ctx: Ctx, entries: Entry[]) {
  const names = await namedUnits(ctx, [...new Set(entries.flatMap(({ units }) => units))]);
  const byId = new Map(names.map((unit) => [unit.id, unit]));
  const clearName = await clearNames(
    ctx,
    names.filter(({ isGroup }) => !isGroup),
  );
  return ({ units }: Pick<Entry, 'units'>): FolderPermission['bizUnits'] =>
    units.map((id) => {
      const { name = '', isGroup = false } = byId.get(id) ?? {};
      return { bizUnitId: id, bizUnitName: isGroup ? name : clearName({ id, name }), isGroup };
    });
}
