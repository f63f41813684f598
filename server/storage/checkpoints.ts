import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { startWorker } from '#server/kernel/startWorker.ts';

/** Commits after which the log is copied: a few megabytes of it. */
const CHECKPOINT_INTERVAL_COMMITS = 25;
/**
 * Pages of the log at which anyone who writes copies what is left: should writes never pause, it still begins again.
 */
export const MAX_LOG_PAGES = 8192;

/**
 * Copies the log of a database into its file now and then, in a thread of its own: SQLite would do so at the end of a
 * commit, and everybody would wait for the disk.
 * @param file the database's
 */
export function openCheckpoints(file: string) {
  let worker: Worker | undefined;
  let commits = 0;
  let isUnderWay = false;

  const running = () => {
    if (worker) return worker;
    worker = startWorker(import.meta.url, 'checkpoint');
    worker.on('message', () => {
      isUnderWay = false;
    });
    worker.on('error', () => {
      worker = undefined;
      isUnderWay = false;
    });
    return worker;
  };

  return {
    /** Tells that something was committed. */
    committed(): void {
      commits += 1;
      if (commits < CHECKPOINT_INTERVAL_COMMITS || isUnderWay) return;
      commits = 0;
      isUnderWay = true;
      running().postMessage(file);
    },
    async close(): Promise<void> {
      if (!worker) return;
      const ended = once(worker, 'exit');
      // The process may have nothing else to stay for.
      worker.ref();
      worker.postMessage(null);
      await ended;
    },
  };
}
