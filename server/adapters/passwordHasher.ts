import type { Worker } from 'node:worker_threads';
import { fail } from '#server/lib/fail.ts';
import { startWorker } from '#server/lib/startWorker.ts';
import type { PasswordJob, PasswordResult } from './password.worker.ts';

/**
 * The queue of a job: a sign-in from an address that the user has used before, any other sign-in, or a new password or
 * code.
 */
export type Lane = 'known' | 'stranger' | 'new';

export interface PasswordHasher {
  /** @param owner the user who sets the password, who may have one waiting job; 0 for command-line tools */
  hash(password: string, owner?: number): Promise<string>;
  /** A missing hash takes the same time and returns false, so that the time does not reveal whether a user exists. */
  verify(password: string, hash: string | null, lane: Lane): Promise<boolean>;
  /** Whether the queue of a lane accepts another job. */
  accepts(lane: Lane): boolean;
  close(): Promise<void>;
}

/**
 * Maximum number of waiting jobs per lane: at about 70 ms each, users would give up before a longer queue reached them.
 */
const MAX_WAITING_JOBS = 64;
/** A hash that no password matches. */
const UNKNOWN_USER_HASH =
  '$argon2id$v=19$m=65536,t=2,p=1$c3Ryb25ncm9vbS1zYWx0$Lq7e2Z2u8b3cXyPZxu3vY1H7bq1tq5m8o0o1uYl3n0E';

interface Waiting {
  owner: number;
  job: Omit<PasswordJob, 'id'>;
  resolve(result: PasswordResult): void;
  reject(error: Error): void;
}

/**
 * Hashes passwords in one worker thread, one at a time: sixteen concurrent hashes in the main process delayed a small
 * read by ten seconds. The lane `known` has priority, so that many guesses do not keep known users out; the other two
 * lanes alternate.
 */
export function openPasswordHasher(): PasswordHasher {
  let worker: Worker | undefined;
  let current: Waiting | undefined;
  let nextId = 1;
  const lanes: Record<Lane, Waiting[]> = { known: [], stranger: [], new: [] };
  let isNewNext = false;

  const running = () => {
    if (worker) return worker;
    worker = startWorker(import.meta.url, 'password');
    worker.on('message', (result: PasswordResult) => {
      current?.resolve(result);
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
    isNewNext = !isNewNext;
    const [first, second] = isNewNext ? [lanes.new, lanes.stranger] : [lanes.stranger, lanes.new];
    current = lanes.known.shift() ?? first.shift() ?? second.shift();
    if (current) running().postMessage({ ...current.job, id: nextId++ } satisfies PasswordJob);
  };

  const accepts = (lane: Lane) => lanes[lane].length < MAX_WAITING_JOBS;
  const request = (job: Waiting['job'], lane: Lane, owner = 0) =>
    new Promise<PasswordResult>((resolve, reject) => {
      if (!accepts(lane)) fail('session.tooMany');
      lanes[lane].push({ owner, job, resolve, reject });
      if (!current) work();
    });

  return {
    async hash(password, owner = 0) {
      const waits = owner !== 0 && lanes.new.some((other) => other.owner === owner);
      if (waits) fail('session.tooMany');
      const result = await request({ password }, 'new', owner);
      return 'hash' in result ? result.hash : '';
    },
    async verify(password, hash, lane) {
      const result = await request({ password, hash: hash ?? UNKNOWN_USER_HASH }, lane);
      return hash !== null && 'matches' in result && result.matches;
    },
    accepts,
    async close() {
      await worker?.terminate();
    },
  };
}
