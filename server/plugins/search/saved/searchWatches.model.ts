import type { DispatchedEvent } from '#server/kernel/events.ts';
import type { SavedSearchRow } from './savedSearches.model.ts';

/** A saved search, and a user who watches it and may still use it. */
export interface WatchedSearch extends Pick<SavedSearchRow, 'id' | 'query'> {
  userId: number;
  since: string;
}

/** An event to be tested against the watched searches. */
export interface DueEvent {
  eventId: number;
  /** The content of the file is not indexed yet. */
  isTextQueued: boolean;
}

export interface SearchWatchStore {
  add(userId: number, searchId: number, since: string): Promise<void>;
  remove(userId: number, searchId: number): Promise<void>;
  removeOf(userId: number): Promise<void>;
  /** The saved searches that a user watches and may still use, by name. */
  listOf(userId: number): Promise<{ id: number; name: string }[]>;
  isAny(): Promise<boolean>;
  all(): Promise<WatchedSearch[]>;
  queue(events: Pick<DispatchedEvent, 'id' | 'nodeId'>[]): Promise<void>;
  due(most: number): Promise<DueEvent[]>;
  /** Removes tested events; those of the second list wait for the content of their file. */
  settle(eventIds: number[], waitingIds: number[]): Promise<void>;
  /** Makes waiting events due whose files are indexed by now; removes events without a node. */
  wake(): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    searchWatches: SearchWatchStore;
  }
}
