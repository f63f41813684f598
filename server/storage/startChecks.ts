import type { Logger } from 'pino';
import { StorageAccessDenied, StorageDown } from './blobs/blobStore.ts';

/** Milliseconds between two looks for a storage that was away when the server started. */
const RETRY_INTERVAL_MS = 5000;

/** What has to hold before anything is written, also where the storage only comes back later. */
export interface StartChecks {
  /** @throws what stands against a start; a storage that is merely away does not */
  run(): Promise<void>;
  /** What a check that was made up for has found. */
  failure(): Error | undefined;
  close(): void;
}

export function openStartChecks(check: () => Promise<void>, log: Logger, retryMs = RETRY_INTERVAL_MS): StartChecks {
  let failed: Error | undefined;
  let timer: NodeJS.Timeout | undefined;
  const isAway = (error: unknown) => error instanceof StorageDown && !(error instanceof StorageAccessDenied);
  const makeUp = async () => {
    await check().catch((error: Error) => {
      if (isAway(error)) later();
      else failed = error;
    });
  };
  const later = () => {
    timer = setTimeout(makeUp, retryMs).unref();
  };
  return {
    async run() {
      await check().catch((error) => {
        if (!isAway(error)) throw error;
        log.warn('The storage is away: whether it belongs to the database is looked at when it is back');
        later();
      });
    },
    failure: () => failed,
    close: () => clearTimeout(timer),
  };
}
