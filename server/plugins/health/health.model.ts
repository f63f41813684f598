import type { HealthReport, QueueState } from '#contract/instance/health.ts';

/** A backup as it was made, and what came of looking through it. */
export type BackupRun = NonNullable<HealthReport['backup']>;

/** What an instance knows of itself besides its files. */
export interface HealthStore {
  database(): Promise<Pick<HealthReport['database'], 'kind' | 'version' | 'bytes'>>;
  /** The first group, the first user besides one, the first folder below the root and the first entry of permissions. */
  firsts(): Promise<Record<'group' | 'user' | 'folder' | 'entry', number | null>>;
  lastBackup(): Promise<BackupRun | undefined>;
  noteBackup(backup: Omit<BackupRun, 'verifiedOn'>): Promise<void>;
  /** Notes what came of looking through the backup that was made then. */
  noteBackupCheck(madeOn: string, verifiedOn: string, finding: string | null): Promise<void>;
}

declare module '#server/kernel/providerHooks.ts' {
  interface ProviderHooks {
    /** How many images and scans wait to be recognised, since when, and how many were given up. */
    recognitionsWaiting: { input: null; answer: Omit<QueueState, 'id'> };
  }
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    health: HealthStore;
  }
}
