import type { Worker } from 'node:worker_threads';
import { startWorker } from '#server/kernel/startWorker.ts';
import { askWorker } from './askWorker.ts';
import type { OcrAnswer, OcrJob } from './ocr.worker.ts';
import { TooBusy } from './thumbnailer.ts';

/** What is to be read. The content is given away. */
export interface Shown extends OcrJob {
  /** Somebody waits for it. */
  isUrgent: boolean;
}

export interface Recogniser {
  /**
   * Reads the text that a picture, or one page of a PDF, shows.
   * @throws {TooBusy} when too many wait
   * @throws {RecognitionFailed} when it took too long, or broke the worker
   */
  recognise(shown: Shown): Promise<OcrAnswer>;
  close(): Promise<void>;
}

/** The worker was given up over a picture. */
export class RecognitionFailed extends Error {}

const MAX_WAITING = 32;
/** Milliseconds that one page may take; a dense one takes three to five seconds of a core. */
const LONGEST = 120_000;
/** Milliseconds after which a worker without work ends: it holds 200 MB and more. */
const IDLE = 30_000;
/** Megabytes of objects that a document may become. */
const MEMORY = 512;

interface Turn {
  shown: Shown;
  resolve(answer: OcrAnswer): void;
  reject(error: Error): void;
}

/** Reads pictures in one worker thread, one after the other, those first that somebody waits for. */
export function openRecogniser(): Recogniser {
  const waiting: Turn[] = [];
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isWorking = false;
  const giveUp = async () => {
    clearTimeout(idle);
    await worker?.terminate();
    worker = undefined;
  };
  const read = async ({ isUrgent: _, ...job }: Shown) => {
    worker ??= startWorker(import.meta.url, 'ocr', { resourceLimits: { maxOldGenerationSizeMb: MEMORY } });
    const answer = await askWorker<OcrAnswer>(worker, job, LONGEST, [job.content]);
    if (answer) return answer;
    await giveUp();
    throw new RecognitionFailed();
  };
  const work = async () => {
    if (isWorking) return;
    isWorking = true;
    clearTimeout(idle);
    for (let turn = next(waiting); turn; turn = next(waiting)) {
      await read(turn.shown).then(turn.resolve, turn.reject);
    }
    isWorking = false;
    idle = setTimeout(giveUp, IDLE).unref();
  };
  return {
    recognise: (shown) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= MAX_WAITING) return reject(new TooBusy());
        waiting.push({ shown, resolve, reject });
        void work();
      }),
    async close() {
      for (const { reject } of waiting.splice(0)) reject(new RecognitionFailed());
      await giveUp();
    },
  };
}

function next(waiting: Turn[]): Turn | undefined {
  const urgent = waiting.findIndex(({ shown }) => shown.isUrgent);
  return waiting.splice(Math.max(0, urgent), 1)[0];
}
