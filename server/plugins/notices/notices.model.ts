import type { NoticeType } from '#contract/instance/notices.ts';

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

export interface Watcher {
  nodeId: number;
  userId: number;
  since: string;
}
