import type { StoredEvent } from '#server/kernel/events.ts';

/** The last change of what a user with rights through an access list sees in a folder and below it. */
export interface FolderChange {
  folderId: number;
  accessListId: number;
  /** The position of the last event. */
  position: number;
  /** That of the last event that those who may only read could see. */
  readersPosition: number;
}

/** The numbers of a change, without its folder. */
export type ChangeParts = [accessListId: number, position: number, readersPosition: number];

/** A folder on the way up to the root. */
export interface FolderOnWay {
  id: number;
  parentId: number | null;
  accessListId: number;
  binId: number | null;
  denyDownload: boolean;
  viewOnly: boolean;
}

/** A folder below another one, or this one itself. */
export interface FolderWithin {
  /** The folder that it is below. */
  start: number;
  id: number;
  parentId: number | null;
  accessListId: number;
  /** Whether it, and all folders between, inherit rights. */
  inheritsAll: boolean;
}

/** A folder as its tag needs it. */
export interface TaggedFolder {
  id: number;
  accessListId: number;
  /** The list of the folder around it; null for the root. */
  listAbove: number | null;
}

/**
 * Where an event of a folder shows: to those who read it (`own`); also to those who see only its name, on the way to
 * something that they read (`path`); in all folders that inherit its rights (`inheriting`); in all folders below (`all`).
 */
export type Reach = 'own' | 'path' | 'inheriting' | 'all';

type FolderEvent = Pick<StoredEvent, 'type' | 'reach'>;

export function reachOf(event: FolderEvent): Reach {
  if (isMove(event) || event.reach === 'files') return 'all';
  if (event.type === 'access') return 'inheriting';
  return event.reach === 'path' || event.type === 'removed' || event.type === 'hold' ? 'path' : 'own';
}

/** Whether a folder came to another place with everything in it. */
export function isMove({ type }: Pick<StoredEvent, 'type'>): boolean {
  return type === 'moved' || type === 'restored';
}
