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
