import type { DispatchedEvent } from '#server/kernel/events.ts';
import type { SavedSearchRow } from './savedSearches.model.ts';

/** A saved search and someone who watches it and may still use it. */
export interface WatchedSearch extends Pick<SavedSearchRow, 'id' | 'query'> {
  userId: number;
  since: string;
}

/** An event that has to be held against the searches that are watched. */
export interface DueEvent {
  eventId: number;
  /** The text of the file is still to be read: what it says is not found yet. */
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
  /** Forgets events that were held against the searches; those of the second list wait for the text of their file. */
  settle(eventIds: number[], waitingIds: number[]): Promise<void>;
  /** Makes due what waited for a text that was read meanwhile; forgets what the events tell of no more. */
  wake(): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    searchWatches: SearchWatchStore;
  }
}
