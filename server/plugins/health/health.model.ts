import type { HealthReport, QueueState } from '#contract/health.ts';

/** A backup as it was made, and what came of looking through it. */
export type BackupRun = NonNullable<HealthReport['backup']>;

/** What a house knows of itself besides its files. */
export interface HealthStore {
  database(): Promise<Pick<HealthReport['database'], 'kind' | 'version' | 'bytes'>>;
  lastBackup(): Promise<BackupRun | undefined>;
  noteBackup(backup: Omit<BackupRun, 'verifiedOn' | 'finding'>): Promise<void>;
  /** Notes what came of looking through the backup that was made then. */
  noteBackupCheck(madeOn: string, verifiedOn: string, finding: string | null): Promise<void>;
}

declare module '#server/kernel/questions.ts' {
  interface Questions {
    /** How many images and scans wait to be recognised, since when, and how many were given up. */
    recognitionsWaiting: { asked: null; answer: Omit<QueueState, 'id'> };
  }
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    health: HealthStore;
  }
}
