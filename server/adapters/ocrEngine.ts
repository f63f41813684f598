import type { OcrAnswer, OcrJob } from './ocr/ocr.ts';
import { type JobOwner, TooBusy } from './readers/fairQueue.ts';
import type { ReaderInput, ReaderPool } from './readers/readerPool.ts';

/** What is to be read, and for whom. */
export interface Shown extends Omit<OcrJob, 'kind'>, JobOwner {
  content: ReaderInput;
}

export interface OcrEngine {
  /**
   * Reads the text that a picture, or one page of a PDF, shows, in the sandbox of document readers.
   * @throws {TooBusy} when too many wait
   * @throws {ReaderLimitHit} when it took too much time or memory: it always will
   */
  recognise(shown: Shown): Promise<OcrAnswer>;
  /**
   * Counts a request that sends images along while it lasts.
   * @returns ends it
   * @throws {TooBusy} when the user, or all together, have as many as may be
   */
  enter(owner: number): () => void;
}

/** Milliseconds that one page may take; a dense one takes three to five seconds of a core. */
const TIMEOUT_MS = 120_000;
/** Requests at a time that send images along. */
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
