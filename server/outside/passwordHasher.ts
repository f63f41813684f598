import type { Worker } from 'node:worker_threads';
import { refuse } from '#server/kernel/refuse.ts';
import type { PasswordAnswer, PasswordJob } from './password.worker.ts';
import { startWorker } from './startWorker.ts';

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Without a hash it spends the same time and says no, so that an unknown user cannot be told from a wrong password. */
  verify(password: string, hash: string | null): Promise<boolean>;
  close(): Promise<void>;
}

/** Jobs that may wait: at about 70 ms each, more would only keep people waiting for an answer they gave up on. */
const MAX_WAITING = 64;
/** A hash of nothing anybody can type. */
const NOBODY = '$argon2id$v=19$m=65536,t=2,p=1$c3Ryb25ncm9vbS1zYWx0$Lq7e2Z2u8b3cXyPZxu3vY1H7bq1tq5m8o0o1uYl3n0E';

/** Hashes in one worker thread: sixteen hashes on the main pool made a small read take ten seconds. */
export function openPasswordHasher(): PasswordHasher {
  let worker: Worker | undefined;
  let nextId = 1;
  const waiting = new Map<number, { resolve(answer: PasswordAnswer): void; reject(error: Error): void }>();

  const running = () => {
    if (worker) return worker;
    worker = startWorker('password');
    worker.on('message', (answer: PasswordAnswer) => {
      waiting.get(answer.id)?.resolve(answer);
      waiting.delete(answer.id);
    });
    worker.on('error', (error) => {
      worker = undefined;
      for (const { reject } of waiting.values()) reject(error as Error);
      waiting.clear();
    });
    return worker;
  };

  const ask = (job: Omit<PasswordJob, 'id'>) =>
    new Promise<PasswordAnswer>((resolve, reject) => {
      if (waiting.size >= MAX_WAITING) refuse('session.tooMany');
      const id = nextId++;
      waiting.set(id, { resolve, reject });
      running().postMessage({ ...job, id } satisfies PasswordJob);
    });

  return {
    async hash(password) {
      const answer = await ask({ password });
      return 'hash' in answer ? answer.hash : '';
    },
    async verify(password, hash) {
      const answer = await ask({ password, hash: hash ?? NOBODY });
      return hash !== null && 'matches' in answer && answer.matches;
    },
    async close() {
      await worker?.terminate();
    },
  };
}
