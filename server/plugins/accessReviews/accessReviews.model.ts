import type { ReviewEntry } from '#contract/accessReviews.ts';

/** An access review as it is stored. */
export interface ReviewRow {
  id: number;
  folderId: number;
  folderName: string;
  /** Whether the folder is in Trash: then the review waits for its return. */
  isInTrash: boolean;
  /** A user or a group. */
  reviewerId: number;
  dueOn: string;
  doneOn: string | null;
  /** What was decided about, as it was then; null while the review is open. */
  entries: ReviewEntry[] | null;
  rowVersion: number;
}

export interface Decision {
  permissionId: number;
  /** The version of the entry that was decided about. */
  permissionVersion: number;
  decision: 'keep' | 'remove';
}

export interface AccessReviewStore {
  find(id: number): Promise<ReviewRow | undefined>;
  /** All, or those of any of these reviewers. */
  list(reviewerIds?: number[]): Promise<ReviewRow[]>;
  insert(review: { folderId: number; reviewerId: number; dueOn: string; begunOn: string }): Promise<number>;
  /** Writes only while rowVersion stands; says whether it did. */
  touch(id: number, rowVersion: number): Promise<boolean>;
  /** Gives it to another reviewer while rowVersion stands; says whether it did. */
  setReviewer(id: number, rowVersion: number, reviewerId: number): Promise<boolean>;
  finish(id: number, doneOn: string, reviewerId: number, entries: ReviewEntry[]): Promise<void>;
  /** Those of live folders that were due before a day and whose reviewers have not been told so; from now on they have. */
  takeOverdue(today: string): Promise<{ reviewerId: number; folderId: number }[]>;
  remove(id: number, rowVersion: number): Promise<boolean>;
  decisions(id: number): Promise<Decision[]>;
  decide(id: number, decisions: Decision[]): Promise<void>;
  /** How many of live folders are open, and how many were due before a day. */
  counts(today: string): Promise<{ open: number; overdue: number }>;
  /** Live folders with entries of their own whose last review began before then and is done, or that had none. */
  foldersDue(begunBefore: string, take: number): Promise<{ id: number; createdBy: number; accessListId: number }[]>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    accessReviews: AccessReviewStore;
  }
}
