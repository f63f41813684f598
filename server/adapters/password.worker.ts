import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** Argon2id (the library's choice) with 64 MiB: what a guess costs an attacker. One job at a time, so memory stays bounded. */
const cost = { memoryCost: 65_536, timeCost: 2, parallelism: 1 };

export type PasswordJob = { id: number; password: string; hash?: string };
export type PasswordAnswer = { id: number; hash: string } | { id: number; matches: boolean };

// Requests of signed-in users come before sign-ins: that halves the time of a list during a flood of sign-ins
// (tests/load/signIns.ts).
// Linux alone gives a thread a priority of its own.
if (process.platform === 'linux') setPriority(5);

parentPort?.on('message', ({ id, password, hash }: PasswordJob) => {
  const answer: PasswordAnswer =
    hash === undefined ? { id, hash: hashSync(password, cost) } : { id, matches: verifySync(hash, password) };
  parentPort?.postMessage(answer);
});
