/** What the last cleanup did, or why it did nothing. */
export interface CleanupRun {
  on: string;
  /** Contents that went into quarantine. */
  moved: number;
  /** Contents that would have gone, had it not stopped. */
  waiting: number;
  reason: 'cleanup.tooMany' | 'cleanup.mismatch' | null;
  message: string | null;
}

/** What the database knows of the instance it belongs to. */
export interface Instance {
  instanceId: string;
  /** Rows of the log when the storage was last told. */
  notedRows: number;
  cleanup: CleanupRun | null;
}

export interface InstanceStore {
  find(): Promise<Instance | undefined>;
  /** Writes only where nothing stands yet. */
  insert(instanceId: string): Promise<void>;
  note(notedRows: number): Promise<void>;
  noteCleanup(run: CleanupRun): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    instance: InstanceStore;
  }
}
