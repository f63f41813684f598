import type { BodyOf } from '#contract/endpoint.ts';
import { nameKey } from '#contract/rules/names.ts';
import type { SavedSearch, savedSearches } from '#contract/search.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/kernel/fail.ts';
import { personsOf } from '../users/users.service.ts';
import { type SavedSearchRow, SearchNameTaken } from './savedSearches.model.ts';

/** The searches that the caller keeps, and those that are shared. */
export async function listSearches(ctx: Ctx): Promise<{ items: SavedSearch[] }> {
  return { items: await describe(ctx, await ctx.stores.savedSearches.listFor(ctx.actor.id)) };
}

/** Keeps a search; administrators may share it with everybody. */
export async function saveSearch(ctx: Ctx, search: BodyOf<typeof savedSearches.create>): Promise<SavedSearch> {
  if (search.shared) authorize(ctx.actor, 'search.share');
  const inserting = ctx.stores.savedSearches.insert(search, ctx.actor.id, ctx.stamp());
  const id = await named(search.name, inserting);
  await ctx.audit(`Search saved: ${search.name}`);
  return saved(ctx, id);
}

/** Changes a kept search, unless someone saved it after the caller read it. */
export async function changeSearch(
  ctx: Ctx,
  { id, rowVersion, ...patch }: BodyOf<typeof savedSearches.update>,
): Promise<SavedSearch> {
  const search = await changeable(ctx, id);
  const changed = { ...search, ...patch };
  if (changed.shared !== search.shared) authorize(ctx.actor, 'search.share');
  const updating = ctx.stores.savedSearches.update(id, rowVersion, changed, ctx.stamp());
  if (!(await named(changed.name, updating))) fail('row.changed');
  await ctx.audit(`Saved search updated: ${changed.name}`);
  return saved(ctx, id);
}

/** Keeps a search no longer. */
export async function removeSearch(ctx: Ctx, { id, rowVersion }: { id: number; rowVersion: number }) {
  const { name } = await changeable(ctx, id);
  if (!(await ctx.stores.savedSearches.remove(id, rowVersion))) fail('row.changed');
  await ctx.audit(`Saved search deleted: ${name}`);
  return {};
}

/** The searches that a user made. */
export function ownSearches({ stores }: Ctx, userId: number): Promise<SavedSearchRow[]> {
  return stores.savedSearches.listOf(userId);
}

/** Searches are another user's from now on, under a free name; without one, they are kept no longer. */
export async function handOverSearches(ctx: Ctx, { userId, toId }: { userId: number; toId: number | null }) {
  const { savedSearches } = ctx.stores;
  const taken = new Set(toId === null ? [] : (await savedSearches.listOf(toId)).map(({ name }) => nameKey(name)));
  for (const { id, rowVersion, name } of await savedSearches.listOf(userId)) {
    if (toId === null) await savedSearches.remove(id, rowVersion);
    else await savedSearches.giveTo(id, toId, freeName(name, taken), ctx.stamp());
  }
}

/** The name itself, or with the first number behind it that no other search has; it is taken then. */
function freeName(name: string, taken: Set<string>): string {
  for (let count = 1; ; count++) {
    const free = count === 1 ? name : `${name} (${count})`;
    if (taken.has(nameKey(free))) continue;
    taken.add(nameKey(free));
    return free;
  }
}

/** Another user's personal searches are not even there. */
async function changeable(ctx: Ctx, id: number): Promise<SavedSearchRow> {
  const search = (await ctx.stores.savedSearches.find(id)) ?? fail('savedSearch.notFound');
  if (!search.shared && search.createdBy !== ctx.actor.id) fail('savedSearch.notFound');
  authorize(ctx.actor, 'search.changeSaved', { by: search.createdBy, shared: search.shared });
  return search;
}

async function saved(ctx: Ctx, id: number): Promise<SavedSearch> {
  const row = (await ctx.stores.savedSearches.find(id)) ?? fail('savedSearch.notFound');
  const [search] = await describe(ctx, [row]);
  return search ?? fail('savedSearch.notFound');
}

async function describe(ctx: Ctx, rows: SavedSearchRow[]): Promise<SavedSearch[]> {
  const person = await personsOf(
    ctx,
    rows.map(({ createdBy }) => createdBy),
  );
  const watched = new Set((await ctx.stores.searchWatches.listOf(ctx.actor.id)).map(({ id }) => id));
  return rows.map((row) => ({ ...row, createdBy: person(row.createdBy), watched: watched.has(row.id) }));
}

async function named<T>(name: string, write: Promise<T>): Promise<T> {
  return write.catch((error) =>
    error instanceof SearchNameTaken ? fail('savedSearch.exists', name) : Promise.reject(error),
  );
}
