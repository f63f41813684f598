import type { Logger } from 'pino';
import { StorageAccessDenied, StorageDown } from './blobs/blobStore.ts';

/** Milliseconds between two attempts while the storage cannot be reached at the start. */
const RETRY_INTERVAL_MS = 5000;

/** Checks that must pass before anything is written, also when the storage can only be reached later. */
export interface StartChecks {
  /** @throws the reason why the server must not start; a storage that cannot be reached now is no such reason */
  run(): Promise<void>;
  /** The error of a check that ran after the start. */
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
