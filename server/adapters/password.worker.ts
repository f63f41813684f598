import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/**
 * Argon2id (the library's default) with 64 MiB, which makes each guess expensive. One job at a time, so that memory
 * stays bounded.
 */
const cost = { memoryCost: 65_536, timeCost: 2, parallelism: 1 };

export type PasswordJob = { id: number; password: string; hash?: string };
export type PasswordResult = { id: number; hash: string } | { id: number; matches: boolean };

// The thread has a lower priority than the requests of signed-in users: this halves the response time of a list during
// many sign-ins (tests/load/signIns.ts). Only Linux has a priority per thread.
if (process.platform === 'linux') setPriority(5);

parentPort?.on('message', ({ id, password, hash }: PasswordJob) => {
  const result: PasswordResult =
    hash === undefined ? { id, hash: hashSync(password, cost) } : { id, matches: verifySync(hash, password) };
  parentPort?.postMessage(result);
});
