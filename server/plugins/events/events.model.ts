import { Rights } from '#contract/enums.ts';
import { type LiveEvent, type PassingEventType, passingEventTypes } from '#contract/instance/events.ts';
import type { DispatchedEvent, StoredEvent } from '#server/kernel/events.ts';

/** An event as it is stored. */
export type EventRow = Omit<StoredEvent, 'position'>;

/** A dispatched event with the current access list of its node; null when the node was removed. */
export interface FollowedEvent extends StoredEvent {
  nodeListId: number | null;
}

/** Whether an event is only told to open streams. */
export function isPassing({ type }: Pick<StoredEvent, 'type'>): boolean {
  return passingEventTypes.includes(type as PassingEventType);
}

/** Those that everybody is told of. */
export function toEveryone(events: StoredEvent[]): DispatchedEvent[] {
  return events.filter((event): event is DispatchedEvent => !isPassing(event));
}

/** The part of an event that a reader may see; undefined when they may not see it. */
export function shownTo(
  event: FollowedEvent,
  rightsOf: (listId: number) => Rights,
  readerId: number,
): LiveEvent | undefined {
  if (event.type === 'task')
    return event.userId === readerId ? { type: 'task', nodeId: null, parentId: null } : undefined;
  const { type, nodeId, parentId, nodeListId, accessListId } = event;
  const reads = (listId: number | null) => listId !== null && rightsOf(listId) >= Rights.Read;
  const { save, byId, by, on } = event;
  const shown = { type, nodeId, parentId, ...(save && { ...save, by: { id: byId ?? 0, name: by }, on }) };
  if (type === 'removed') {
    if (event.isMovedOut && reads(nodeListId)) return undefined;
    return reads(accessListId) ? shown : undefined;
  }
  if (reads(nodeListId)) return shown;
  return type === 'access' && reads(accessListId) ? { type, nodeId: null, parentId: null } : undefined;
}
