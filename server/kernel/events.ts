import type { NodeEventType, PassingEventType } from '#contract/instance/events.ts';

/** A change of a file or folder, as the service that made it emits it. */
export interface NodeEvent {
  type: NodeEventType | PassingEventType;
  nodeId: number;
  parentId: number | null;
  name: string;
  isFolder: boolean;
  /** For `removed` and `access`: the access list before the change. */
  accessListId?: number;
  /** Marks a `removed` event for users who cannot see the new location of the node. */
  isMovedOut?: boolean;
  /** The comment that was added. */
  commentId?: number;
  /** No notification is sent: a changed comment, or an item that was in the bin already. */
  isQuiet?: boolean;
  /** The save of an editor. */
  save?: { sessionId: string; versionId: number };
  /** For `approval`: as webhooks tell it. */
  approval?: ApprovalOfEvent;
  /** Whose tasks have changed: only they are told. */
  userId?: number;
  /**
   * Where a changed folder shows besides where it is read: `path`, also to those who only read something below it, and
   * see its name; `files`, everywhere below it, since other files are shown there.
   */
  reach?: EventReach;
}
export type EventReach = 'path' | 'files';

/** An approval, and the state that its file has by it. */
export interface ApprovalOfEvent {
  id: number | null;
  state: string | null;
  fileState: string | null;
  workflow: string | null;
  step: number | null;
  versionNumber: number | null;
  sha256: string | null;
}

/** A stored event with its position in the order in which all readers see events. */
export interface StoredEvent
  extends Omit<
    NodeEvent,
    'accessListId' | 'isMovedOut' | 'commentId' | 'isQuiet' | 'save' | 'reach' | 'approval' | 'userId'
  > {
  id: number;
  position: number;
  accessListId: number | null;
  isMovedOut: boolean;
  commentId: number | null;
  isQuiet: boolean;
  save: { sessionId: string; versionId: number } | null;
  approval: ApprovalOfEvent | null;
  userId: number | null;
  reach: EventReach | null;
  /** The user who made the change; null for the server itself. */
  byId: number | null;
  by: string;
  on: string;
}

/** One that everybody is told of, not only open streams. */
export interface DispatchedEvent extends StoredEvent {
  type: NodeEventType;
}

/** Events that plugins emit and listen to, within the transaction of the change. */
export interface Events {
  /**
   * Folders or files that were created, renamed or redescribed, or whose attribute values, comments or texts changed.
   */
  nodesChanged: number[];
  /** Changes of files and folders, for event streams, notices and webhooks. */
  nodeEvents: NodeEvent[];
  /** Events in their global order, those for open streams as well, for what has to be as new as they are. */
  eventsOrdered: StoredEvent[];
  /** Events in their global order, for listeners that process them in the background. */
  eventsDispatched: DispatchedEvent[];
  /** Files and folders whose locks have changed. */
  locksChanged: number[];
  /** Reservations of files that ended by the clock, or since their holders may not write any more. */
  reservationsEnded: { nodeId: number; terms: string }[];
  /** The user of this context has ended the reservation of another one. */
  fileUnlocked: { nodeId: number; name: string; holderId: number };
  /** A session of an editor has ended. */
  sessionEnded: { fileId: number; userId: number; savedBy: number | null; isAnnounced: boolean; ending: string };
  /** A save of an editor was kept beside its file, of the user of this context. */
  saveRescued: { nodeId: number; name: string };
  /** The user of this context has stored a file without values that its folder requires. */
  valuesMissing: { nodeId: number; name: string };
  /** Files whose text must be recognised by OCR: scanned images, and documents without text. */
  ocrRequested: number[];
  /** A user wrote a comment that mentions other users. */
  commentAdded: { id: number; nodeId: number; mentions: number[] };
  /** A user asks for access to a folder or a file. */
  accessRequested: { nodeId: number; by: number; text: string };
  /** Reviewers have new or overdue access reviews. */
  accessReviewsWaiting: { reviewerIds: number[]; folderId: number; isOverdue: boolean }[];
  /** A user is offboarded: what they own is transferred to `toId`, or removed when that is null. */
  userLeaves: { userId: number; toId: number | null };
  /** Rights of a user or group are about to be removed or handed over: no other call may grant any meanwhile. */
  rightsWillEnd: null;
  /** A group is about to be removed; a listener that needs it rejects that. */
  groupWillEnd: number;
  /** A user or group is being removed: no permission may name it any more. */
  unitRemoved: number;
  /** The user of this context has signed out: the sessions that ended. */
  signedOut: number[];
  /** A user was deactivated, without being offboarded. */
  userDeactivated: number;
  /** A user was removed. */
  userRemoved: number;
  /**
   * Rights on folders may have changed. A listener may reject a change that a user requested (`canReject`), but not one
   * that follows from a directory. A change of the tree (`isOfTree`) holds the lock of the affected branch.
   */
  rightsChanged: { canReject: boolean; isOfTree?: boolean };
  /** A transaction begins; nothing has been changed yet. */
  transactionBegins: null;
  /** A transaction is about to be committed; an error rolls it back. */
  transactionEnds: null;
}
