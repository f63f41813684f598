/** The result of the last cleanup, or why it stopped. */
export interface CleanupRun {
  on: string;
  /** Blobs that were moved into quarantine. */
  moved: number;
  /** Blobs that would have been moved if the cleanup had not stopped. */
  waiting: number;
  reason: 'cleanup.tooMany' | 'cleanup.mismatch' | null;
  message: string | null;
}

/** What the database knows about its own instance. */
export interface Instance {
  instanceId: string;
  /** Rows of the log when the identity of the storage was last updated. */
  notedRows: number;
  cleanup: CleanupRun | null;
}
