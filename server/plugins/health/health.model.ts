import type { HealthReport } from '#contract/health.ts';

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

declare module '#server/kernel/context.ts' {
  interface Stores {
    health: HealthStore;
  }
}
