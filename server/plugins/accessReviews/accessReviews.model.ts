import type { ReviewEntry } from '#contract/accessReviews.ts';

/** An access review as it is stored. */
export interface ReviewRow {
  id: number;
  folderId: number;
  folderName: string;
  /** Whether the folder is in Trash: the review is paused until the folder is restored. */
  isInTrash: boolean;
  /** A user or a group. */
  reviewerId: number;
  dueOn: string;
  doneOn: string | null;
  /** The entries at the time of the decision; null while the review is open. */
  entries: ReviewEntry[] | null;
  rowVersion: number;
}

export interface Decision {
  permissionId: number;
  /** The version of the entry that was decided on. */
  permissionVersion: number;
  decision: 'keep' | 'remove';
}

export interface AccessReviewStore {
  find(id: number): Promise<ReviewRow | undefined>;
  /** All reviews, or those of these reviewers. */
  list(reviewerIds?: number[]): Promise<ReviewRow[]>;
  insert(review: { folderId: number; reviewerId: number; dueOn: string; begunOn: string }): Promise<number>;
  /**
   * Increments rowVersion if it is current.
   * @returns whether it was
   */
  touch(id: number, rowVersion: number): Promise<boolean>;
  /**
   * Assigns another reviewer if rowVersion is current.
   * @returns whether it was
   */
  setReviewer(id: number, rowVersion: number, reviewerId: number): Promise<boolean>;
  finish(id: number, doneOn: string, reviewerId: number, entries: ReviewEntry[]): Promise<void>;
  /** Overdue reviews of live folders whose reviewers have not been reminded; marks them as reminded. */
  takeOverdue(today: string): Promise<{ reviewerId: number; folderId: number }[]>;
  remove(id: number, rowVersion: number): Promise<boolean>;
  decisions(id: number): Promise<Decision[]>;
  decide(id: number, decisions: Decision[]): Promise<void>;
  /** The number of open reviews of live folders, and of those that were due before a day. */
  counts(today: string): Promise<{ open: number; overdue: number }>;
  /**
   * Live folders with their own entries whose last review began before this time and is done, or that never had one.
   */
  foldersDue(begunBefore: string, take: number): Promise<{ id: number; createdBy: number; accessListId: number }[]>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    accessReviews: AccessReviewStore;
  }
}
