import type { Worker } from 'node:worker_threads';
import { refuse } from '#server/kernel/refuse.ts';
import { startWorker } from '#server/kernel/startWorker.ts';
import type { PasswordAnswer, PasswordJob } from './password.worker.ts';

/** Who waits for an answer: somebody who is known to be here lately, or whoever knocks. */
export type Lane = 'known' | 'stranger';

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Without a hash it spends the same time and says no, so that an unknown user cannot be told from a wrong password. */
  verify(password: string, hash: string | null, lane: Lane): Promise<boolean>;
  /** Whether there is room in a lane. */
  accepts(lane: Lane): boolean;
  close(): Promise<void>;
}

/** Jobs that may wait in a lane: at about 70 ms each, more would only keep people waiting for an answer they gave up on. */
const MAX_WAITING = 64;
/** A hash of nothing anybody can type. */
const NOBODY = '$argon2id$v=19$m=65536,t=2,p=1$c3Ryb25ncm9vbS1zYWx0$Lq7e2Z2u8b3cXyPZxu3vY1H7bq1tq5m8o0o1uYl3n0E';

interface Waiting {
  job: Omit<PasswordJob, 'id'>;
  resolve(answer: PasswordAnswer): void;
  reject(error: Error): void;
}

/**
 * Hashes in one worker thread, one at a time: sixteen hashes on the main pool made a small read take ten seconds.
 * Strangers wait for those who are known, so that a flood of guesses keeps nobody out who belongs here.
 */
export function openPasswordHasher(): PasswordHasher {
  let worker: Worker | undefined;
  let current: Waiting | undefined;
  let nextId = 1;
  const lanes: Record<Lane, Waiting[]> = { known: [], stranger: [] };

  const running = () => {
    if (worker) return worker;
    worker = startWorker(import.meta.url, 'password');
    worker.on('message', (answer: PasswordAnswer) => {
      current?.resolve(answer);
      work();
    });
    worker.on('error', (error) => {
      worker = undefined;
      current?.reject(error as Error);
      work();
    });
    return worker;
  };
  const work = () => {
    current = lanes.known.shift() ?? lanes.stranger.shift();
    if (current) running().postMessage({ ...current.job, id: nextId++ } satisfies PasswordJob);
  };

  const accepts = (lane: Lane) => lanes[lane].length < MAX_WAITING;
  const ask = (job: Waiting['job'], lane: Lane) =>
    new Promise<PasswordAnswer>((resolve, reject) => {
      if (!accepts(lane)) refuse('session.tooMany');
      lanes[lane].push({ job, resolve, reject });
      if (!current) work();
    });

  return {
    async hash(password) {
      const answer = await ask({ password }, 'known');
      return 'hash' in answer ? answer.hash : '';
    },
    async verify(password, hash, lane) {
      const answer = await ask({ password, hash: hash ?? NOBODY }, lane);
      return hash !== null && 'matches' in answer && answer.matches;
    },
    accepts,
    async close() {
      await worker?.terminate();
    },
  };
}
