import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts `<name>.worker`: the one beside the bundle once built, the TypeScript beside this file in development.
 * The worker does not keep the process alive.
 * @param options what it may use
 */
export function startWorker(name: string, options: Pick<WorkerOptions, 'resourceLimits'> = {}): Worker {
  const worker = import.meta.url.endsWith('.ts')
    ? fromSource(name, options)
    : new Worker(urlOf(`./${name}.worker.mjs`), options);
  worker.unref();
  return worker;
}

/** A worker does not inherit the loader that reads TypeScript; it registers one before it imports its code. */
function fromSource(name: string, options: WorkerOptions): Worker {
  const file = JSON.stringify(urlOf(`./${name}.worker.ts`).href);
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${file}); })`, {
    ...options,
    eval: true,
  });
}

function urlOf(file: string): URL {
  return new URL(file, import.meta.url);
}
