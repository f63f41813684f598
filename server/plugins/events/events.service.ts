import { subHours } from 'date-fns';
import type { LiveEvent } from '#contract/instance/events.ts';
import { anonymousCaller } from '#server/kernel/caller.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { DispatchedEvent, NodeEvent } from '#server/kernel/events.ts';
import { fail } from '#server/lib/fail.ts';
import { effectiveRightsByList } from '../fileNodes/permissions/permissions.service.ts';
import { identify } from '../identity/session/session.service.ts';
import { isPassing, shownTo, toEveryone } from './events.model.ts';

/** Hours for which events are stored, so that an interrupted stream can continue. */
const EVENT_RETENTION_HOURS = 24;
/** Events that are dispatched or read in one batch. */
const BATCH_EVENTS = 500;
/** Milliseconds without events after which a stream checks its session and sends a heartbeat. */
const HEARTBEAT_MS = 5000;
/** Milliseconds that a client waits before it reconnects. */
const RETRY_MS = 2000;

/** Stored events, in their global order. */
export async function storedEvents({ stores }: Ctx, ids: number[]): Promise<DispatchedEvent[]> {
  return toEveryone(await stores.nodeEvents.find(ids));
}

/** Stores events in the transaction of the change. */
export function recordEvents(ctx: Ctx, events: NodeEvent[]): Promise<void> {
  const { id, name } = ctx.actor;
  return ctx.stores.nodeEvents.insert(
    events.map(
      ({
        accessListId = null,
        isMovedOut = false,
        commentId = null,
        isQuiet = false,
        save = null,
        approval = null,
        userId = null,
        reach = null,
        ...event
      }) => ({
        ...event,
        accessListId,
        isMovedOut,
        commentId,
        isQuiet,
        save,
        approval,
        userId,
        reach,
        byId: id || null,
        by: name,
        on: ctx.stamp(),
      }),
    ),
  );
}

/** Assigns a global order to committed events, and passes them to the listeners that process them. */
export async function dispatchEvents(ctx: Ctx): Promise<void> {
  if (!(await ctx.stores.nodeEvents.hasUndispatched())) return;
  while ((await nextBatch(ctx)) === BATCH_EVENTS);
}

/**
 * Dispatches the events that wait. Afterwards everything that follows from changes committed before this call is stored.
 * Where nothing was committed since the last call, it makes no query.
 * @param ctx outside a transaction
 */
export async function dispatchWaiting(ctx: Ctx): Promise<void> {
  if (await ctx.cached('events wait', () => ctx.stores.nodeEvents.hasUndispatched())) await dispatchEvents(ctx);
}

/** The batches of each instance in this process: the one under way, and the one after it. */
const batches = new WeakMap<object, { last?: Promise<number>; next?: Promise<number> }>();

/**
 * Dispatches one batch. Calls that arrive while one is under way share the next, since that one may have begun before the
 * events that they wait for.
 * @returns how many events it had
 */
function nextBatch(ctx: Ctx): Promise<number> {
  const of = batches.get(ctx.eventFeed) ?? {};
  batches.set(ctx.eventFeed, of);
  const after = async () => {
    await of.last?.catch(() => undefined);
    // If a power cut undoes this, it is repeated: the events themselves are durable.
    of.last = ctx.as(anonymousCaller).transact(dispatchBatch, { isAsyncCommit: true });
    of.next = undefined;
    return of.last;
  };
  of.next ??= after();
  return of.next;
}

async function dispatchBatch(tx: Ctx): Promise<number> {
  const events = await tx.stores.nodeEvents.dispatch(BATCH_EVENTS);
  // Without any, another call was faster.
  if (events.length > 0) {
    await tx.emit('eventsOrdered', events);
    await tx.emit('eventsDispatched', toEveryone(events));
  }
  return events.length;
}

/** Notifies the streams of this node of the newest position. */
export async function announceEvents({ eventFeed, stores }: Ctx): Promise<void> {
  if (eventFeed.isFollowed) eventFeed.announce((await stores.nodeEvents.range()).last);
}

/** Removes events that are too old for a stream to continue from. */
export function deleteOldEvents(ctx: Ctx): Promise<void> {
  const before = subHours(ctx.now(), EVENT_RETENTION_HOURS).toISOString();
  return ctx.transact((tx) => tx.stores.nodeEvents.removeBefore(before));
}

/**
 * The content of an event stream, until its session or the server ends or the client disconnects.
 * @param token the bearer token, checked again before each batch
 * @param lastEventId the last event that the client has received, if any
 * @throws {ApiError} 429 when the user has too many streams
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
      const from = position;
      // Streams are woken together, and read the same events.
      const events = await ctx.cached(`events after ${from}`, () => ctx.stores.nodeEvents.after(from, BATCH_EVENTS));
      const rightsOf = events.length > 0 ? await effectiveRightsByList(ctx.as(caller)) : () => 0 as const;
      for (const event of events) {
        position = event.position;
        if (isPassing(event) && position <= start.last) continue;
        const shown = shownTo(event, rightsOf, caller.id);
        if (shown) yield frame(position, shown);
      }
      if (events.length === BATCH_EVENTS) continue;
      // Events that this reader may not see count as read, so that a reconnect continues after them.
      yield events.length > 0 ? `id: ${position}\n\n` : ': alive\n\n';
      await ctx.eventFeed.wait(position, HEARTBEAT_MS, signal);
    }
  } finally {
    unsubscribe();
  }
}

/** The start of a stream: after the client's last event, or at the end. */
async function startOf({ stores }: Ctx, lastEventId: string | undefined) {
  const { first, last } = await stores.nodeEvents.range();
  if (lastEventId === undefined) return { position: last, last, isReset: false };
  const position = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : -1;
  const isKnown = position >= Math.max(first - 1, 0) && position <= last && (position > 0 || first <= 1);
  return isKnown ? { position, last, isReset: false } : { position: last, last, isReset: true };
}

function resetAt(position: number): string {
  return `event: reset\n${frame(position, { type: 'reset', nodeId: null, parentId: null })}`;
}

function frame(position: number, event: LiveEvent): string {
  return `id: ${position}\ndata: ${JSON.stringify(event)}\n\n`;
}
