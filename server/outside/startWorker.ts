import { Worker } from 'node:worker_threads';

/**
 * Starts `<name>.worker`: the one beside the bundle once built, the TypeScript beside this file in development.
 * The worker does not keep the process alive.
 */
export function startWorker(name: string): Worker {
  const worker = import.meta.url.endsWith('.ts') ? fromSource(name) : new Worker(urlOf(`./${name}.worker.mjs`));
  worker.unref();
  return worker;
}

/** A worker does not inherit the loader that reads TypeScript; it registers one before it imports its code. */
function fromSource(name: string): Worker {
  const file = JSON.stringify(urlOf(`./${name}.worker.ts`).href);
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${file}); })`, {
    eval: true,
  });
}

function urlOf(file: string): URL {
  return new URL(file, import.meta.url);
}
