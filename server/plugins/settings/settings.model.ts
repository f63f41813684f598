declare module '#server/kernel/providerHooks.ts' {
  interface ProviderHooks {
    /** The path of a live folder, regardless of the caller's rights; none when there is no such folder. */
    folderPath: { input: number; output: string };
  }
}

/** Values beside the settings that no screen shows. */
export interface InternalValues {
  /** Signs download keys; created at the first start, the same for all nodes. Stored encrypted. */
  downloadSecret: string;
  /** The last log row that was written to `LOG_ROWS_FILE`. */
  logRowsWritten: number;
  /** The ID of the key with which the secrets in the database are encrypted. */
  secretsKeyId: string;
}
