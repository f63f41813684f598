import type { BodyOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import type { Preview, permissions } from '#contract/fileNodes/permissions.ts';
import { can } from '#contract/policy.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { clearNames } from '../../identity/users/namesakes.service.ts';
import type { Ancestor } from '../fileNodes.model.ts';
import { entriesApplyingTo } from './folderAccess.service.ts';
import { entryOf, entryToManage, folderToManage, knownUnits } from './folderPermissions.service.ts';
import { type Entry, type Permission, unitsKey } from './permissions.model.ts';
import { ownEntries } from './permissions.service.ts';

/** Who would gain or lose rights on a folder by a change of its entries or its inheritance. Nothing is changed. */
export async function previewPermission(
  ctx: Ctx,
  { id, fileNodeId, remove, inherit, ...input }: BodyOf<typeof permissions.preview>,
): Promise<Preview> {
  const folder = await folderToManage(ctx, fileNodeId);
  const lineage = await ctx.stores.folders.lineage(folder.id);
  const before = await entriesOfLineage(ctx, lineage);
  if (inherit !== undefined) {
    const changed = lineage.map((ancestor) => (ancestor.id === folder.id ? { ...ancestor, inherit } : ancestor));
    return effectsOf(ctx, before, await entriesOfLineage(ctx, changed));
  }
  const stored = id === undefined ? undefined : (await entryToManage(ctx, id, fileNodeId)).stored;
  const entry = remove ? undefined : await entryOf(ctx, input, stored);
  if (entry?.units.length === 0) fail('permission.unitsMissing');

  const after = before.filter((entry) => entry.id !== id);
  return effectsOf(ctx, before, entry ? [...after, entry] : after);
}

/** The entries that apply to the first folder of a lineage. */
async function entriesOfLineage(ctx: Ctx, lineage: Ancestor[]): Promise<Permission[]> {
  const ids = entriesApplyingTo(lineage).map(({ id }) => id);
  return [...(await ownEntries(ctx, ids)).values()].flat();
}

/** Number of people who are, or are in, all of these units. */
export async function countMatching(ctx: Ctx, { bizUnits }: BodyOf<typeof permissions.match>) {
  const units = await knownUnits(ctx, bizUnits);
  await ctx.stores.accessLists.upsertUnitSets([units]);
  const people = await ctx.stores.accessLists.peopleMatching([units]);
  return { count: people.get(unitsKey(units))?.length ?? 0 };
}

async function effectsOf(ctx: Ctx, before: Entry[], after: Entry[]): Promise<Preview> {
  const { accessLists } = ctx.stores;
  const sets = [...before, ...after].map(({ units }) => units);
  await accessLists.upsertUnitSets(sets);
  const [matching, people] = await Promise.all([accessLists.peopleMatching(sets), accessLists.activePeople()]);
  const [had, has] = [before, after].map((entries) => rightsByPerson(entries, matching));
  const affected = people
    // Administrators have every right, regardless of entries.
    .filter((person) => !can(person, 'folder.manage'))
    .map(({ id, name }) => ({ id, name, from: had?.get(id) ?? Rights.None, to: has?.get(id) ?? Rights.None }))
    .filter(({ from, to }) => from !== to);
  const clearName = await clearNames(ctx, affected);
  const named = affected.map((person) => ({ ...person, name: clearName(person) }));
  return {
    gains: named.filter(({ from, to }) => to > from),
    loses: named.filter(({ from, to }) => to < from),
  };
}

function rightsByPerson(entries: Entry[], matching: Map<string, number[]>): Map<number, Rights> {
  const rights = new Map<number, Rights>();
  for (const entry of entries) {
    for (const id of matching.get(unitsKey(entry.units)) ?? []) {
      rights.set(id, Math.max(rights.get(id) ?? Rights.None, entry.rights) as Rights);
    }
  }
  return rights;
}
