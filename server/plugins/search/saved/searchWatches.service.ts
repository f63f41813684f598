import type { Ctx } from '#server/kernel/context.ts';
import type { DispatchedEvent } from '#server/kernel/events.ts';
import { ApiError, fail } from '#server/lib/fail.ts';
import { storedEvents } from '../../events/events.service.ts';
import { callerOf } from '../../identity/users/users.service.ts';
import { insertNoticesOf, isNotified } from '../../notices/notices.service.ts';
import { indexNodes } from '../indexing.service.ts';
import { findAmong } from '../search.service.ts';
import type { WatchedSearch } from './searchWatches.model.ts';

/** Events that are tested in one batch. */
const BATCH_EVENTS = 500;

/**
 * Watches a saved search; watching twice is no error.
 * @throws {ApiError} 404
 */
export async function watchSearch(ctx: Ctx, searchId: number) {
  await usableSearch(ctx, searchId);
  await ctx.stores.searchWatches.add(ctx.actor.id, searchId, ctx.stamp());
  return {};
}

/**
 * Stops watching; no error when it is not watched.
 * @throws {ApiError} 404
 */
export async function unwatchSearch(ctx: Ctx, searchId: number) {
  await usableSearch(ctx, searchId);
  await ctx.stores.searchWatches.remove(ctx.actor.id, searchId);
  return {};
}

/** Queues events that watched searches may match. */
export async function queueMatches({ stores }: Ctx, events: DispatchedEvent[]): Promise<void> {
  const matchable = events.filter((event) => isNotified(event) && (event.isMovedOut || event.type !== 'removed'));
  if (matchable.length > 0 && (await stores.searchWatches.isAny())) await stores.searchWatches.queue(matchable);
}

/** Notifies users about events of nodes that their watched searches find now. */
export async function notifyMatches(ctx: Ctx): Promise<void> {
  // Indexing first, because only then it is known whether a file's content is pending.
  await indexNodes(ctx);
  for (let more = true; more; ) {
    const due = await ctx.stores.searchWatches.due(BATCH_EVENTS);
    if (due.length === 0) return;
    const events = await storedEvents(
      ctx,
      due.map(({ eventId }) => eventId),
    );
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

/** After content was indexed, the events that waited for it are tested again. */
export function wakeMatches(ctx: Ctx): Promise<void> {
  return ctx.transact(({ stores }) => stores.searchWatches.wake());
}

/** Transfers the search watches of a user to another one; without another one, removes them. */
export async function handOverSearchWatches(ctx: Ctx, { userId, toId }: { userId: number; toId: number | null }) {
  const { searchWatches } = ctx.stores;
  const watched = toId === null ? [] : await searchWatches.listOf(userId);
  for (const { id } of watched) await searchWatches.add(toId ?? 0, id, ctx.stamp());
  await searchWatches.removeOf(userId);
}

/** Events by other users since the search is watched, about nodes that it finds with the watcher's rights. */
async function matchesOf(ctx: Ctx, { userId, since, query }: WatchedSearch, all: DispatchedEvent[]) {
  const caller = await callerOf(ctx, userId);
  const events = all.filter(({ on, byId }) => on >= since && byId !== userId);
  if (!caller || events.length === 0) return [];
  const ids = [...new Set(events.map(({ nodeId }) => nodeId))];
  // If a folder or attribute of the search was removed, it finds nothing.
  const found = new Set(await findAmong(ctx.as(caller), query, ids).catch(noneWhereRejected));
  return events.flatMap((event) => (found.has(event.nodeId) ? { event, userId } : []));
}

function noneWhereRejected(error: unknown): number[] {
  if (error instanceof ApiError) return [];
  throw error;
}

/** Other users' personal searches count as missing. */
async function usableSearch({ stores, actor }: Ctx, id: number): Promise<void> {
  const search = await stores.savedSearches.find(id);
  if (!search || (!search.shared && search.createdBy !== actor.id)) fail('savedSearch.notFound');
}
