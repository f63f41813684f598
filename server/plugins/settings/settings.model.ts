import type { TextLanguage } from '#contract/instance/settings.ts';

/** The stored settings by name; values are JSON. */
export interface SettingValues {
  binRetensionDays: number; // sic
  bbsRecentPeriod: number;
  authMode: number;
  ocrLanguages: TextLanguage[];
  adminSecondFactor: boolean;
  userSecondFactor: boolean;
  previewsAhead: boolean;
  accessReviewMonths: number;
  /** Signs download keys; created at the first start, the same for all nodes. Stored encrypted. */
  downloadSecret: string;
  /** The last log row that was written to `LOG_ROWS_FILE`. */
  logRowsWritten: number;
  /** The ID of the key with which the secrets in the database are encrypted. */
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
  /** Inserts a value unless one exists. */
  insert<K extends keyof SettingValues>(name: K, value: SettingValues[K]): Promise<void>;
  remove(name: keyof SettingValues): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    settings: SettingStore;
  }
}
