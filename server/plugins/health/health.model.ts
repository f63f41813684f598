import type { HealthReport, QueueState } from '#contract/instance/health.ts';

/** A backup, and the result of its verification. */
export type BackupRun = NonNullable<HealthReport['backup']>;

/** Data about the instance itself. */
export interface HealthStore {
  database(): Promise<Pick<HealthReport['database'], 'kind' | 'version' | 'bytes'>>;
  /**
   * The IDs of the first group, the first additional user, the first folder below the root and the first permission
   * entry.
   */
  firsts(): Promise<Record<'group' | 'user' | 'folder' | 'entry', number | null>>;
  lastBackup(): Promise<BackupRun | undefined>;
  noteBackup(backup: Omit<BackupRun, 'verifiedOn'>): Promise<void>;
  /** Stores the result of the verification of the backup that was made at this time. */
  noteBackupCheck(madeOn: string, verifiedOn: string, finding: string | null): Promise<void>;
}

declare module '#server/kernel/providerHooks.ts' {
  interface ProviderHooks {
    /** How many images and scans wait for OCR and since when, and how many have failed. */
    recognitionsWaiting: { input: null; output: Omit<QueueState, 'id'> };
  }
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    health: HealthStore;
  }
}
