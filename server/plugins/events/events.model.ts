import { Rights } from '#contract/enums.ts';
import type { LiveEvent } from '#contract/instance/events.ts';
import type { DispatchedEvent } from '#server/kernel/events.ts';

/** An event as it is stored. */
export type EventRow = Omit<DispatchedEvent, 'position'>;

/** A dispatched event with the access list that decides about its node now; null when the node is gone. */
export interface FollowedEvent extends DispatchedEvent {
  nodeListId: number | null;
}

export interface NodeEventStore {
  insert(events: Omit<EventRow, 'id'>[]): Promise<void>;
  hasUndispatched(): Promise<boolean>;
  /** Gives up to `most` events the next positions. @returns them in that order */
  dispatch(limit: number): Promise<DispatchedEvent[]>;
  /** Those of these dispatched events that are kept, in their order. */
  find(ids: number[]): Promise<DispatchedEvent[]>;
  /** The first position that is kept and the last one; zeros when nothing was ever dispatched. */
  range(): Promise<{ first: number; last: number }>;
  after(position: number, limit: number): Promise<FollowedEvent[]>;
  /** Forgets dispatched events of before a moment, except the last one, whose position must stay. */
  removeBefore(moment: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    nodeEvents: NodeEventStore;
  }
}

/** What one reader is told of an event; undefined when they are not told. */
export function shownTo(event: FollowedEvent, rightsOf: (listId: number) => Rights): LiveEvent | undefined {
  const { type, nodeId, parentId, nodeListId, accessListId } = event;
  const reads = (listId: number | null) => listId !== null && rightsOf(listId) >= Rights.Read;
  const shown = { type, nodeId, parentId };
  if (type === 'removed') {
    if (event.isMovedOut && reads(nodeListId)) return undefined;
    return reads(accessListId) ? shown : undefined;
  }
  if (reads(nodeListId)) return shown;
  return type === 'access' && reads(accessListId) ? { type, nodeId: null, parentId: null } : undefined;
}
