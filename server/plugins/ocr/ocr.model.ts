/** A file that waits for OCR. */
export interface QueuedOcr {
  fileId: number;
  versionId: number;
}

/** A file claimed for OCR, until the lease ends or its content changes. */
export interface ClaimedOcr extends QueuedOcr {
  /** The user who uploaded the file. */
  ownerId: number;
  /** The next page, from 1. */
  page: number;
  /** The text of the previous pages. */
  text: string;
  /** Attempts for this page, including the current one. */
  attempts: number;
}
