import type { Worker } from 'node:worker_threads';
import { startWorker, stopWorker } from '#server/lib/startWorker.ts';

/** Commits after which the log is copied: it has a few megabytes then. */
const CHECKPOINT_INTERVAL_COMMITS = 25;
/**
 * Pages of the log from which the writer itself copies the rest: so the log starts again from its beginning even when
 * writes never pause.
 */
export const MAX_LOG_PAGES = 8192;

/**
 * Copies the log of a database into its file from time to time, in a separate thread: SQLite would do so at the end of
 * a commit, and every caller would wait for the disk.
 * @param file the database file
 */
export function openCheckpoints(file: string) {
  let worker: Worker | undefined;
  let commits = 0;
  let isUnderWay = false;

  const running = () => {
    if (worker) return worker;
    const started = startWorker(import.meta.url, 'checkpoint');
    worker = started;
    started.on('message', () => {
      isUnderWay = false;
    });
    const end = () => {
      if (worker !== started) return;
      worker = undefined;
      isUnderWay = false;
    };
    // An error without a listener would end the process; the thread exits after it.
    started.on('error', end);
    started.on('exit', end);
    return started;
  };

  return {
    /** Counts a commit. */
    committed(): void {
      commits += 1;
      if (commits < CHECKPOINT_INTERVAL_COMMITS || isUnderWay) return;
      commits = 0;
      isUnderWay = true;
      running().postMessage(file);
    },
    async close(): Promise<void> {
      if (worker) await stopWorker(worker);
    },
  };
}
