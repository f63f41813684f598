import type { NoticeType, WatchedNode } from '#contract/instance/notices.ts';
import type { Holding } from '#contract/users/offboarding.ts';
import type { Paged } from '#server/kernel/page.ts';

/** A notice for one reader, as it is stored. */
export interface NewNotice {
  userId: number;
  /** The event of the notice, if any: a reader gets one notice per event. */
  eventId: number | null;
  on: string;
  type: NoticeType;
  nodeId: number;
  /** For removed and moved nodes: the former folder and its access list. */
  parentId: number | null;
  accessListId: number | null;
  /** The name at that time. */
  name: string;
  commentId: number | null;
  /** The text of a request for access. */
  text: string;
  byId: number | null;
  by: string;
}

/** A notice as its reader may see it: `type` and `name` are current. */
export interface NoticeRow extends Omit<NewNotice, 'userId' | 'eventId' | 'parentId' | 'accessListId'> {
  id: number;
  /** Whether it is a live folder. */
  isFolder: boolean;
  isSeen: boolean;
}

/** A reader, with the access lists by which they can read and write; undefined for all lists. */
export interface Reader {
  userId: number;
  /** The IDs of the reader and their groups. */
  unitIds: number[];
  readable: number[] | undefined;
  writable: number[] | undefined;
}

/** Notices of a reader; those that the reader may not see are left out. */
export interface NoticeStore {
  insert(notices: NewNotice[]): Promise<void>;
  page(reader: Reader, skip: number, take: number): Promise<NoticeRow[]>;
  count(reader: Reader): Promise<{ total: number; unseen: number }>;
  /** @param ids all when absent */
  markSeen(userId: number, ids?: number[]): Promise<void>;
  /** The users who have notices about these comments already. */
  mentionedIn(commentIds: number[]): Promise<{ userId: number; commentId: number }[]>;
  /** Users with notices that were not mailed: the time of the oldest one, and of the last mail. */
  unmailed(): Promise<{ userId: number; since: string; mailedOn: string | null }[]>;
  /** The notices for a mail, newest first: neither mailed nor seen. */
  toMail(reader: Reader, take: number): Promise<NoticeRow[]>;
  countToMail(reader: Reader): Promise<number>;
  markMailed(userId: number): Promise<void>;
  noteMail(userId: number, on: string): Promise<void>;
  removeOf(userId: number): Promise<void>;
  /** Removes old notices, and those of nodes that no longer exist. */
  removeBefore(time: string): Promise<void>;
  /** Keeps only this many of the newest notices of each reader. */
  removeBeyond(most: number): Promise<void>;
}

export interface Watcher {
  nodeId: number;
  userId: number;
  since: string;
}

export interface WatchStore {
  add(userId: number, nodeId: number, since: string): Promise<void>;
  remove(userId: number, nodeId: number): Promise<void>;
  /**
   * Live files and folders, by name.
   * @param readable the access lists by which the user can read; undefined for all
   */
  page(userId: number, readable: number[] | undefined, skip: number, take: number): Promise<Paged<WatchedNode>>;
  /** Everything that a user watches, by name. */
  listOf(userId: number): Promise<Holding[]>;
  isAny(): Promise<boolean>;
  /** The users who watch each of these nodes or an ancestor, and since when. */
  watchersOf(nodeIds: number[]): Promise<Watcher[]>;
  removeOf(userId: number): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    notices: NoticeStore;
    watches: WatchStore;
  }
}
