import type { NodeEventType } from '#contract/instance/events.ts';

/** Something that happened to a file or folder, as the service that did it tells it. */
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

/** What happens that others may want to know of, told within the transaction in which it happens. */
export interface Events {
  /** Folders or files that were made, renamed, redescribed, or whose attribute values, comments or texts changed. */
  nodesChanged: number[];
  /** What happened to files and folders, for event streams, notices and webhooks. */
  nodeEvents: NodeEvent[];
  /** Events in the order in which everyone sees them, for those who act on them in the background. */
  eventsDispatched: DispatchedEvent[];
  /** Files whose text is to be read from what they show: pictures that were sent so, documents without any text. */
  ocrRequested: number[];
  /** A user wrote a comment and named other users in it. */
  commentAdded: { id: number; nodeId: number; mentions: number[] };
  /** A user asks for access to a folder or a file. */
  accessRequested: { nodeId: number; by: number; text: string };
  /** Users have access reviews to do: new ones, or ones that are late. */
  accessReviewsWaiting: { reviewerIds: number[]; folderId: number; isOverdue: boolean }[];
  /** A user leaves: what they hold is another's from now on; without one, it ends. */
  userLeaves: { userId: number; toId: number | null };
  /** A user is a user no longer. */
  userRemoved: number;
  /**
   * Rights of people on folders may have changed. What follows from a directory is observed and never refused; a change
   * that a call asks for may be. A change of the tree alone has locked the branch that it reaches.
   */
  rightsChanged: { canReject: boolean; isOfTree?: boolean };
  /** A transaction begins: what it is about to change still stands. */
  transactionBegins: null;
  /** A transaction has done its work and is about to be committed; an error undoes all of it. */
  transactionEnds: null;
}
