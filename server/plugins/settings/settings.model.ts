import type { TextLanguage } from '#contract/instance/settings.ts';

/** What is stored, by name; the text is JSON. */
export interface SettingValues {
  binRetensionDays: number; // sic
  bbsRecentPeriod: number;
  authMode: number;
  ocrLanguages: TextLanguage[];
  adminSecondFactor: boolean;
  userSecondFactor: boolean;
  previewsAhead: boolean;
  accessReviewMonths: number;
  /** Seals download keys; made at the first start, the same for every node. Sealed itself. */
  downloadSecret: string;
  /** The last row of the log that was written to `LOG_ROWS_FILE`. */
  logRowsWritten: number;
  /** Of the key that the secrets in the database are sealed with. */
  secretsKeyId: string;
}

/** The values until an administrator changes them. */
export const settingDefaults = {
  binRetensionDays: 999,
  bbsRecentPeriod: 3,
  authMode: 0,
  adminSecondFactor: false,
  userSecondFactor: false,
  previewsAhead: false,
  accessReviewMonths: 0,
};

export interface SettingStore {
  find<K extends keyof SettingValues>(name: K): Promise<SettingValues[K] | undefined>;
  all(): Promise<Partial<SettingValues>>;
  set<K extends keyof SettingValues>(name: K, value: SettingValues[K]): Promise<void>;
  /** Writes only where nothing stands yet. */
  insert<K extends keyof SettingValues>(name: K, value: SettingValues[K]): Promise<void>;
  remove(name: keyof SettingValues): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    settings: SettingStore;
  }
}
