import type { NoticeType, WatchedNode } from '#contract/instance/notices.ts';
import type { Holding } from '#contract/users/offboarding.ts';
import type { Paged } from '#server/kernel/page.ts';

/** What one reader is told, as it is stored. */
export interface NewNotice {
  userId: number;
  /** The event that it tells of, where it tells of one: a reader is told of each event once. */
  eventId: number | null;
  on: string;
  type: NoticeType;
  nodeId: number;
  /** Of what was removed or moved: the folder that it was in, and the access list that counted there. */
  parentId: number | null;
  accessListId: number | null;
  /** The name at that time. */
  name: string;
  commentId: number | null;
  /** What a user wrote who asks for access. */
  text: string;
  byId: number | null;
  by: string;
}

/** A notice as its reader may see it: `type` and `name` are those of the moment. */
export interface NoticeRow extends Omit<NewNotice, 'userId' | 'eventId' | 'parentId' | 'accessListId'> {
  id: number;
  /** Whether it is a folder that lives. */
  isFolder: boolean;
  isSeen: boolean;
}

/** Whose notices are asked for, with the access lists through which they read and write; undefined for all lists. */
export interface Reader {
  userId: number;
  /** The reader and their groups. */
  unitIds: number[];
  readable: number[] | undefined;
  writable: number[] | undefined;
}

/** Notices of a reader, less what they may not read. */
export interface NoticeStore {
  insert(notices: NewNotice[]): Promise<void>;
  page(reader: Reader, skip: number, take: number): Promise<NoticeRow[]>;
  count(reader: Reader): Promise<{ total: number; unseen: number }>;
  /** @param ids which ones; absent for all */
  markSeen(userId: number, ids?: number[]): Promise<void>;
  /** Who was told of these comments already. */
  mentionedIn(commentIds: number[]): Promise<{ userId: number; commentId: number }[]>;
  /** Who has notices that were not mailed, since when, and when they were last mailed any. */
  unmailed(): Promise<{ userId: number; since: string; mailedOn: string | null }[]>;
  /** What a mail would tell, newest first: neither mailed nor seen. */
  toMail(reader: Reader, take: number): Promise<NoticeRow[]>;
  countToMail(reader: Reader): Promise<number>;
  markMailed(userId: number): Promise<void>;
  noteMail(userId: number, on: string): Promise<void>;
  removeOf(userId: number): Promise<void>;
  /** Removes what is old, and what tells of nothing that is there. */
  removeBefore(moment: string): Promise<void>;
  /** Keeps so many of the newest notices of each reader. */
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
  /** Live files and folders, by name. @param readable the access lists that the user reads through; undefined for all */
  page(userId: number, readable: number[] | undefined, skip: number, take: number): Promise<Paged<WatchedNode>>;
  /** All that a user watches, by name. */
  listOf(userId: number): Promise<Holding[]>;
  isAny(): Promise<boolean>;
  /** Who watches each of these files and folders, or a folder above it, and since when. */
  watchersOf(nodeIds: number[]): Promise<Watcher[]>;
  removeOf(userId: number): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    notices: NoticeStore;
    watches: WatchStore;
  }
}
