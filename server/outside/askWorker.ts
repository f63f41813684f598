import type { Transferable, Worker } from 'node:worker_threads';

/**
 * Gives a worker one job and waits for what it says; nothing when it takes too long, or breaks over it. It must have no
 * other job meanwhile.
 * @param longest milliseconds that it may take
 * @param given what goes over to the worker without being copied
 */
export function askWorker<Answer>(
  worker: Worker,
  job: object,
  longest: number,
  given: Transferable[] = [],
): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const settle = (answer?: Answer) => {
      clearTimeout(timer);
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
      // A worker that breaks once more while it is being ended has nobody to tell.
      worker.on('error', () => undefined);
      resolve(answer);
    };
    const timer = setTimeout(settle, longest);
    worker.on('message', settle);
    worker.on('error', () => settle());
    worker.on('exit', () => settle());
    worker.postMessage(job, given);
  });
}
