import type { Worker } from 'node:worker_threads';
import { startWorker } from '#server/kernel/startWorker.ts';
import { askWorker } from './askWorker.ts';
import type { TextFormat } from './text/textFormat.ts';
import type { TextAnswer } from './text.worker.ts';

export interface TextExtractor {
  /**
   * Reads the text of a document, apart from everything else. The content is given away.
   * @throws {ExtractionFailed} when it took too long or too much memory; on a quieter day it may work
   */
  extract(content: ArrayBuffer, format: TextFormat): Promise<TextAnswer>;
  close(): Promise<void>;
}

/** The worker was given up over a document. */
export class ExtractionFailed extends Error {}

/** Milliseconds that one document may take; a thousand pages take about ten seconds. */
const LONGEST = 60_000;
/** Megabytes of objects that a document may become. */
const MEMORY = 512;

/** Reads documents in one worker thread, one after the other; a bomb costs its own job and the thread. */
export function openTextExtractor(): TextExtractor {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const giveUp = async () => {
    await worker?.terminate();
    worker = undefined;
  };
  const extract = async (content: ArrayBuffer, format: TextFormat) => {
    worker ??= startWorker(import.meta.url, 'text', { resourceLimits: { maxOldGenerationSizeMb: MEMORY } });
    const answer = await askWorker<TextAnswer>(worker, { content, format }, LONGEST, [content]);
    if (answer) return answer;
    await giveUp();
    throw new ExtractionFailed();
  };
  return {
    extract(content, format) {
      const turn = last.then(() => extract(content, format));
      last = turn.catch(() => undefined);
      return turn;
    },
    close: giveUp,
  };
}
