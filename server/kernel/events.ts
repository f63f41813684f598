import type { NodeEventType } from '#contract/instance/events.ts';

/** A change of a file or folder, as the service that made it emits it. */
export interface NodeEvent {
  type: NodeEventType;
  nodeId: number;
  parentId: number | null;
  name: string;
  isFolder: boolean;
  /** For `removed` and `access`: the access list that counted before. */
  accessListId?: number;
  /** A `removed` for those who may not see where the node is now. */
  isMovedOut?: boolean;
  /** The comment that was added. */
  commentId?: number;
  /** No one is notified: a comment that was changed, or what was in the bin already. */
  isQuiet?: boolean;
}

/** A stored event that has its place in the order in which all readers see events. */
export interface DispatchedEvent extends Omit<NodeEvent, 'accessListId' | 'isMovedOut' | 'commentId' | 'isQuiet'> {
  id: number;
  position: number;
  accessListId: number | null;
  isMovedOut: boolean;
  commentId: number | null;
  isQuiet: boolean;
  /** Who did it; null for the server itself. */
  byId: number | null;
  by: string;
  on: string;
}

/** Events that plugins emit and listen to, within the transaction of the change. */
export interface Events {
  /** Folders or files that were made, renamed, redescribed, or whose attribute values, comments or texts changed. */
  nodesChanged: number[];
  /** Changes of files and folders, for event streams, notices and webhooks. */
  nodeEvents: NodeEvent[];
  /** Events in the order in which everyone sees them, for those who act on them in the background. */
  eventsDispatched: DispatchedEvent[];
  /** Files whose text is to be read from what they show: pictures that were sent so, documents without any text. */
  ocrRequested: number[];
  /** A user wrote a comment and named other users in it. */
  commentAdded: { id: number; nodeId: number; mentions: number[] };
  /** A user asks for access to a folder or a file. */
  accessRequested: { nodeId: number; by: number; text: string };
  /** Reviewers have new or overdue access reviews. */
  accessReviewsWaiting: { reviewerIds: number[]; folderId: number; isOverdue: boolean }[];
  /** A user is offboarded: what they hold passes to `toId`, or ends where that is null. */
  userLeaves: { userId: number; toId: number | null };
  /** A user was removed. */
  userRemoved: number;
  /**
   * Rights on folders may have changed. A listener may reject a change that a call asked for (`canReject`), but not one
   * that follows from a directory. A change of the tree (`isOfTree`) holds the lock of the branch that it concerns.
   */
  rightsChanged: { canReject: boolean; isOfTree?: boolean };
  /** A transaction begins; nothing has been changed yet. */
  transactionBegins: null;
  /** A transaction has done its work and is about to be committed; an error undoes all of it. */
  transactionEnds: null;
}
