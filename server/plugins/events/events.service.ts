import { subHours } from 'date-fns';
import type { LiveEvent } from '#contract/instance/events.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { NodeEvent } from '#server/kernel/events.ts';
import { fail } from '#server/kernel/fail.ts';
import { effectiveRightsByList } from '../fileNodes/permissions/permissions.service.ts';
import { identify } from '../session/session.service.ts';
import { shownTo } from './events.model.ts';

/** Hours that events can be read again after a stream broke. */
const EVENT_RETENTION_HOURS = 24;
/** Events that are numbered or read in one go. */
const BATCH_EVENTS = 500;
/** Milliseconds after which a stream without events checks its session and shows that it is alive. */
const HEARTBEAT_MS = 5000;
/** Milliseconds that a client waits before it connects again. */
const RETRY_MS = 2000;

/** Stores events with the change that they tell of. */
export function recordEvents(ctx: Ctx, events: NodeEvent[]): Promise<void> {
  const { id, name } = ctx.actor;
  return ctx.stores.nodeEvents.insert(
    events.map(({ accessListId = null, isMovedOut = false, commentId = null, isQuiet = false, ...event }) => ({
      ...event,
      accessListId,
      isMovedOut,
      commentId,
      isQuiet,
      byId: id || null,
      by: name,
      on: ctx.stamp(),
    })),
  );
}

/** Puts committed events into one order for all readers and hands them to those who act on them. */
export async function dispatchEvents(ctx: Ctx): Promise<void> {
  while (await ctx.stores.nodeEvents.hasUndispatched()) {
    await ctx.transact(
      async (tx) => tx.emit('eventsDispatched', await tx.stores.nodeEvents.dispatch(BATCH_EVENTS)),
      // Undone by a power cut, it is done again: the events themselves are on disk.
      { isAsyncCommit: true },
    );
  }
}

/** Tells the streams of this node how far the events have come. */
export async function announceEvents({ eventFeed, stores }: Ctx): Promise<void> {
  if (eventFeed.isFollowed) eventFeed.announce((await stores.nodeEvents.range()).last);
}

/** Forgets events that no stream can continue from. */
export function deleteOldEvents(ctx: Ctx): Promise<void> {
  const before = subHours(ctx.now(), EVENT_RETENTION_HOURS).toISOString();
  return ctx.transact((tx) => tx.stores.nodeEvents.removeBefore(before));
}

/**
 * What a stream sends, until its session or the server ends or the client goes away.
 * @param token the bearer token, asked again whenever there is something to tell
 * @param lastEventId the last event that the client has, if any
 * @throws {ApiError} 429 with too many streams of one user
 */
export async function* followEvents(
  ctx: Ctx,
  token: string,
  lastEventId: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const unsubscribe = ctx.eventFeed.join(ctx.actor.id) ?? fail('event.tooManyStreams');
  try {
    const start = await startOf(ctx, lastEventId);
    yield `retry: ${RETRY_MS}\n${start.isReset ? resetAt(start.position) : `id: ${start.position}\n\n`}`;
    let { position } = start;
    while (!signal.aborted && !ctx.eventFeed.isClosed) {
      const caller = await identify(ctx, token);
      if (!caller) return;
      const events = await ctx.stores.nodeEvents.after(position, BATCH_EVENTS);
      const rightsOf = events.length > 0 ? await effectiveRightsByList(ctx.as(caller)) : () => 0 as const;
      for (const event of events) {
        position = event.position;
        const shown = shownTo(event, rightsOf);
        if (shown) yield frame(position, shown);
      }
      if (events.length === BATCH_EVENTS) continue;
      // What was not for this reader counts as read, so that a reconnect does not begin before it.
      yield events.length > 0 ? `id: ${position}\n\n` : ': alive\n\n';
      await ctx.eventFeed.wait(position, HEARTBEAT_MS, signal);
    }
  } finally {
    unsubscribe();
  }
}

/** Where a stream begins: after what the client has, else at the end. */
async function startOf({ stores }: Ctx, lastEventId: string | undefined) {
  const { first, last } = await stores.nodeEvents.range();
  if (lastEventId === undefined) return { position: last, isReset: false };
  const position = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : -1;
  const isKnown = position >= Math.max(first - 1, 0) && position <= last && (position > 0 || first <= 1);
  return isKnown ? { position, isReset: false } : { position: last, isReset: true };
}

function resetAt(position: number): string {
  return `event: reset\n${frame(position, { type: 'reset', nodeId: null, parentId: null })}`;
}

function frame(position: number, event: LiveEvent): string {
  return `id: ${position}\ndata: ${JSON.stringify(event)}\n\n`;
}
