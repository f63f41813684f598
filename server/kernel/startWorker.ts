import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts `<name>.worker`: the one beside the bundle once built, the TypeScript beside its caller in development.
 * The worker does not keep the process alive.
 * @param caller `import.meta.url` of whoever starts it
 * @param options what it may use
 */
export function startWorker(caller: string, name: string, options: Pick<WorkerOptions, 'resourceLimits'> = {}): Worker {
  const worker = caller.endsWith('.ts')
    ? fromSource(new URL(`./${name}.worker.ts`, caller), options)
    : new Worker(new URL(`./${name}.worker.mjs`, caller), options);
  worker.unref();
  return worker;
}

/** A worker does not inherit the loader that reads TypeScript; it registers one before it imports its code. */
function fromSource({ href }: URL, options: WorkerOptions): Worker {
  const file = JSON.stringify(href);
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${file}); })`, {
    ...options,
    eval: true,
  });
}
