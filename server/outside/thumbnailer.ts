import type { Worker } from 'node:worker_threads';
import { startWorker } from '#server/kernel/startWorker.ts';
import { askWorker } from './askWorker.ts';
import type { ThumbnailAnswer } from './thumbnail.worker.ts';
import { openThumbnailCache } from './thumbnailCache.ts';

export interface Thumbnailer {
  /**
   * A small WebP picture of a content; undefined when it cannot be made.
   * @param contentId names the content for good, so that it is worked on once
   * @param load brings the bytes, where they are needed
   * @throws {TooBusy} when too many wait
   */
  make(contentId: string, width: number, load: () => Promise<Buffer>): Promise<Buffer | undefined>;
  /** How many pictures are being made, or wait for it. */
  waiting(): number;
  /** Forgets pictures that were made before. */
  sweep(before: Date): Promise<void>;
  close(): Promise<void>;
}

/** More is waiting than anybody would wait for. */
export class TooBusy extends Error {}

const MAX_WAITING = 256;
/** Milliseconds after which a picture that hangs its decoder is given up, together with the thread. */
const LONGEST = 15_000;

/**
 * Makes small pictures in one worker thread, one at a time, and keeps them on disk. What cannot be made is remembered
 * as well: a bomb is tried once.
 */
export function openThumbnailer(dataDir: string): Thumbnailer {
  const cache = openThumbnailCache(dataDir);
  const under = new Map<string, Promise<Buffer | undefined>>();
  const shrinker = openShrinker();
  let last: Promise<unknown> = Promise.resolve();

  const make = async (key: string, width: number, load: () => Promise<Buffer>) => {
    const kept = await cache.find(key);
    if (kept) return kept.length > 0 ? kept : undefined;
    const turn = last.then(async () => {
      const made = await shrinker.shrink(await load(), width);
      await cache.keep(key, made ?? Buffer.alloc(0));
      return made;
    });
    last = turn.catch(() => undefined);
    return turn;
  };

  return {
    make(contentId, width, load) {
      const key = `${contentId}-${width}`;
      const running = under.get(key);
      if (running) return running;
      if (under.size >= MAX_WAITING) throw new TooBusy();
      const making = make(key, width, load).finally(() => under.delete(key));
      under.set(key, making);
      return making;
    },
    waiting: () => under.size,
    sweep: cache.sweep,
    close: shrinker.close,
  };
}

/** The worker, started when it is first needed, and again after it was given up. */
function openShrinker() {
  let worker: Worker | undefined;
  let nextId = 1;
  const giveUp = async () => {
    await worker?.terminate();
    worker = undefined;
  };
  return {
    async shrink(content: Buffer, width: number): Promise<Buffer | undefined> {
      worker ??= startWorker(import.meta.url, 'thumbnail');
      const answer = await askWorker<ThumbnailAnswer>(worker, { id: nextId++, content, width }, LONGEST);
      if (!answer) await giveUp();
      return answer && 'thumbnail' in answer ? Buffer.from(answer.thumbnail) : undefined;
    },
    close: giveUp,
  };
}
