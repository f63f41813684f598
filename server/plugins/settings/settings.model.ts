import type { Settings } from '#contract/instance/settingFields.ts';

/** The stored settings by name; values are JSON. */
export interface SettingValues extends Settings {
  /** Signs download keys; created at the first start, the same for all nodes. Stored encrypted. */
  downloadSecret: string;
  /** The last log row that was written to `LOG_ROWS_FILE`. */
  logRowsWritten: number;
  /** The ID of the key with which the secrets in the database are encrypted. */
  secretsKeyId: string;
}

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
