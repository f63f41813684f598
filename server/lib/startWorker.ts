import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Starts `<name>.worker`: in a build the file next to the bundle, in development the TypeScript file next to the
 * caller. The worker does not keep the process alive.
 * @param caller `import.meta.url` of the caller
 */
export function startWorker(caller: string, name: string): Worker {
  const worker = caller.endsWith('.ts')
    ? fromSource(new URL(`./${name}.worker.ts`, caller))
    : new Worker(new URL(`./${name}.worker.mjs`, caller));
  worker.unref();
  return worker;
}

/** Ends a worker that stops at the message null, after the messages before it. */
export async function stopWorker(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit');
  // The process may otherwise end before the worker has stopped.
  worker.ref();
  worker.postMessage(null);
  await ended;
}

/** A worker does not inherit the TypeScript loader, so it registers one before it imports its code. */
function fromSource({ href }: URL): Worker {
  const file = JSON.stringify(href);
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${file}); })`, {
    eval: true,
  });
}
