import { Rights } from '#contract/enums.ts';
import type { LiveEvent } from '#contract/instance/events.ts';
import type { DispatchedEvent } from '#server/kernel/events.ts';

/** An event as it is stored. */
export type EventRow = Omit<DispatchedEvent, 'position'>;

/** A dispatched event with the current access list of its node; null when the node was removed. */
export interface FollowedEvent extends DispatchedEvent {
  nodeListId: number | null;
}

/** The part of an event that a reader may see; undefined when they may not see it. */
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
