import type { OcrJob, OcrResult } from './ocr/ocr.ts';
import { type JobOwner, TooBusy } from './readers/fairQueue.ts';
import type { ReaderInput, ReaderPool } from './readers/readerPool.ts';

/** What to recognise, and for which user. */
export interface Shown extends Omit<OcrJob, 'kind'>, JobOwner {
  content: ReaderInput;
}

export interface OcrEngine {
  /**
   * Recognises the text of one page of an image or a PDF, in the sandbox of document readers.
   * @throws {TooBusy} when too many jobs wait
   * @throws {ReaderLimitHit} when it exceeded its time or memory limit; repeating is useless
   */
  recognise(shown: Shown): Promise<OcrResult>;
  /**
   * Counts a request that uploads images, as long as it runs.
   * @returns a function that ends the request
   * @throws {TooBusy} when the user, or all users together, have too many requests
   */
  enter(owner: number): () => void;
}

/** Milliseconds that one page may take; a dense page takes three to five seconds of CPU time. */
const TIMEOUT_MS = 120_000;
/** Maximum number of concurrent requests that upload images. */
const MAX_REQUESTS = { perUser: 2, total: 16 };

export function openOcrEngine(pool: ReaderPool): OcrEngine {
  const entered: number[] = [];
  return {
    recognise: ({ content, owner, isUrgent, ...job }) =>
      pool.read({ kind: 'ocr', ...job }, content, { owner, isUrgent }, TIMEOUT_MS),
    enter(owner) {
      const own = entered.filter((other) => other === owner).length;
      if (own >= MAX_REQUESTS.perUser || entered.length >= MAX_REQUESTS.total) throw new TooBusy();
      entered.push(owner);
      return () => void entered.splice(entered.indexOf(owner), 1);
    },
  };
}
