import type { Ctx } from '#server/kernel/context.ts';
import type { DispatchedEvent } from '#server/kernel/events.ts';
import { ApiError, fail } from '#server/kernel/fail.ts';
import { insertNoticesOf, isNotified } from '../notices/notices.service.ts';
import { callerOf } from '../users/users.service.ts';
import { indexNodes } from './indexing.service.ts';
import { findAmong } from './search.service.ts';
import type { WatchedSearch } from './searchWatches.model.ts';

/** Events that are held against the searches in one go. */
const BATCH_EVENTS = 500;

/** Watches a saved search; twice is no error. @throws {ApiError} 404 */
export async function watchSearch(ctx: Ctx, searchId: number) {
  await usableSearch(ctx, searchId);
  await ctx.stores.searchWatches.add(ctx.actor.id, searchId, ctx.stamp());
  return {};
}

/** Stops watching; also what is not watched. @throws {ApiError} 404 */
export async function unwatchSearch(ctx: Ctx, searchId: number) {
  await usableSearch(ctx, searchId);
  await ctx.stores.searchWatches.remove(ctx.actor.id, searchId);
  return {};
}

/** Remembers which events may be about what a watched search finds. */
export async function queueMatches({ stores }: Ctx, events: DispatchedEvent[]): Promise<void> {
  const matchable = events.filter((event) => isNotified(event) && (event.isMovedOut || event.type !== 'removed'));
  if (matchable.length > 0 && (await stores.searchWatches.isAny())) await stores.searchWatches.queue(matchable);
}

/** Tells those who watch searches what happened to files and folders that these find for them now. */
export async function notifyMatches(ctx: Ctx): Promise<void> {
  // Whether a file still has a text to be read is known only then.
  await indexNodes(ctx);
  for (let more = true; more; ) {
    const due = await ctx.stores.searchWatches.due(BATCH_EVENTS);
    if (due.length === 0) return;
    const events = await ctx.stores.nodeEvents.find(due.map(({ eventId }) => eventId));
    const matches: { event: DispatchedEvent; userId: number }[] = [];
    for (const watched of await ctx.stores.searchWatches.all())
      matches.push(...(await matchesOf(ctx, watched, events)));
    const waiting = due.flatMap(({ eventId, isTextQueued }) => (isTextQueued ? eventId : []));
    const done = due.flatMap(({ eventId, isTextQueued }) => (isTextQueued ? [] : eventId));
    await ctx.transact(async (tx) => {
      await insertNoticesOf(tx, matches);
      await tx.stores.searchWatches.settle(done, waiting);
    });
    more = due.length === BATCH_EVENTS;
  }
}

/** What a file says is found once it was read: events that waited for it are held against the searches again. */
export function wakeMatches(ctx: Ctx): Promise<void> {
  return ctx.transact(({ stores }) => stores.searchWatches.wake());
}

/** What a user watches is watched by another from now on; without one, by no one. */
export async function handOverSearchWatches(ctx: Ctx, { userId, toId }: { userId: number; toId: number | null }) {
  const { searchWatches } = ctx.stores;
  const watched = toId === null ? [] : await searchWatches.listOf(userId);
  for (const { id } of watched) await searchWatches.add(toId ?? 0, id, ctx.stamp());
  await searchWatches.removeOf(userId);
}

/** Events since the search is watched, by others, about what it finds with the rights of who watches it. */
async function matchesOf(ctx: Ctx, { userId, since, query }: WatchedSearch, all: DispatchedEvent[]) {
  const caller = await callerOf(ctx, userId);
  const events = all.filter(({ on, byId }) => on >= since && byId !== userId);
  if (!caller || events.length === 0) return [];
  const ids = [...new Set(events.map(({ nodeId }) => nodeId))];
  // A folder or an attribute that the search names may be gone: then it finds nothing.
  const found = new Set(await findAmong(ctx.as(caller), query, ids).catch(noneWhereRejected));
  return events.flatMap((event) => (found.has(event.nodeId) ? { event, userId } : []));
}

function noneWhereRejected(error: unknown): number[] {
  if (error instanceof ApiError) return [];
  throw error;
}

/** Another user's personal searches are not even there. */
async function usableSearch({ stores, actor }: Ctx, id: number): Promise<void> {
  const search = await stores.savedSearches.find(id);
  if (!search || (!search.shared && search.createdBy !== actor.id)) fail('savedSearch.notFound');
}
