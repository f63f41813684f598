import type { BodyOf } from '#contract/endpoint.ts';
import { nameKey } from '#contract/rules/names.ts';
import type { SavedSearch, savedSearches } from '#contract/search.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { failIfTaken } from '#server/storage/failIfTaken.ts';
import { personsOf } from '../../identity/users/users.service.ts';
import type { SavedSearchRow } from './savedSearches.model.ts';

/** The caller's saved searches, and the shared ones. */
export async function listSearches(ctx: Ctx): Promise<{ items: SavedSearch[] }> {
  return { items: await describe(ctx, await ctx.stores.savedSearches.listFor(ctx.actor.id)) };
}

/** Saves a search; administrators may share it with everybody. */
export async function saveSearch(ctx: Ctx, search: BodyOf<typeof savedSearches.create>): Promise<SavedSearch> {
  if (search.shared) authorize(ctx.actor, 'search.share');
  const inserting = ctx.stores.savedSearches.insert(search, ctx.actor.id, ctx.stamp());
  const id = await failIfTaken(inserting, 'savedSearch.exists', search.name);
  await ctx.audit(`Search saved: ${search.name}`);
  return saved(ctx, id);
}

/** Updates a saved search, unless its rowVersion is stale. */
export async function changeSearch(
  ctx: Ctx,
  { id, rowVersion, ...patch }: BodyOf<typeof savedSearches.update>,
): Promise<SavedSearch> {
  const search = await changeable(ctx, id);
  const changed = { ...search, ...patch };
  if (changed.shared !== search.shared) authorize(ctx.actor, 'search.share');
  const updating = ctx.stores.savedSearches.update(id, rowVersion, changed, ctx.stamp());
  if (!(await failIfTaken(updating, 'savedSearch.exists', changed.name))) fail('row.changed');
  await ctx.audit(`Saved search updated: ${changed.name}`);
  return saved(ctx, id);
}

/** Removes a saved search. */
export async function removeSearch(ctx: Ctx, { id, rowVersion }: { id: number; rowVersion: number }) {
  const { name } = await changeable(ctx, id);
  if (!(await ctx.stores.savedSearches.remove(id, rowVersion))) fail('row.changed');
  await ctx.audit(`Saved search deleted: ${name}`);
  return {};
}

/** The saved searches of a user. */
export function ownSearches({ stores }: Ctx, userId: number): Promise<SavedSearchRow[]> {
  return stores.savedSearches.listOf(userId);
}

/** Transfers searches to another user, renaming them if needed; without another user, removes them. */
export async function handOverSearches(ctx: Ctx, { userId, toId }: { userId: number; toId: number | null }) {
  const { savedSearches } = ctx.stores;
  const taken = new Set(toId === null ? [] : (await savedSearches.listOf(toId)).map(({ name }) => nameKey(name)));
  for (const { id, rowVersion, name } of await savedSearches.listOf(userId)) {
    if (toId === null) await savedSearches.remove(id, rowVersion);
    else await savedSearches.giveTo(id, toId, freeName(name, taken), ctx.stamp());
  }
}

/** The name itself, or with the first free number appended; marks the result as taken. */
function freeName(name: string, taken: Set<string>): string {
  for (let count = 1; ; count++) {
    const free = count === 1 ? name : `${name} (${count})`;
    if (taken.has(nameKey(free))) continue;
    taken.add(nameKey(free));
    return free;
  }
}

/** Other users' personal searches count as missing. */
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
