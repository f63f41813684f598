import { type KeyObject, verify } from 'node:crypto';
import type { ProofKeys } from '#server/adapters/office/discovery.ts';

/** What a signed call of an office server has. */
export interface SignedCall {
  token: string;
  /** The address as it was called, with its query. */
  url: string;
  /** `X-WOPI-TimeStamp`: tenths of microseconds since the year 1. */
  timestamp: string;
  proof: string;
  proofOld: string;
}

/** Milliseconds after which a signature is not valid any more. */
const MAX_AGE_MS = 20 * 60_000;
/** 1970 in tenths of microseconds since the year 1. */
const UNIX_EPOCH_TICKS = 621_355_968_000_000_000n;
const TICKS_PER_MS = 10_000n;

/**
 * Whether a call was signed by the office server: with its current key, or by one that has changed its key while this
 * server knows the keys of before or those of after.
 */
export function isProofValid({ token, url, timestamp, proof, proofOld }: SignedCall, keys: ProofKeys): boolean {
  if (!/^\d{1,19}$/.test(timestamp)) return false;
  const signed = Buffer.concat([
    ...[Buffer.from(token), Buffer.from(url.toUpperCase())].flatMap((part) => [lengthOf(part), part]),
    lengthOf(Buffer.alloc(8)),
    ticks(timestamp),
  ]);
  const isBy = (key: KeyObject | undefined, signature: string) =>
    key !== undefined && signature !== '' && verify('sha256', signed, key, Buffer.from(signature, 'base64'));
  return isBy(keys.current, proof) || isBy(keys.current, proofOld) || isBy(keys.old, proof);
}

/** Whether a call was signed within the last twenty minutes, or by a clock that is ahead by less. */
export function isRecent(timestamp: string, now: Date): boolean {
  if (!/^\d{1,19}$/.test(timestamp)) return false;
  const ms = Number((BigInt(timestamp) - UNIX_EPOCH_TICKS) / TICKS_PER_MS);
  return Math.abs(now.getTime() - ms) <= MAX_AGE_MS;
}

function lengthOf(part: Buffer): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(part.length);
  return bytes;
}

function ticks(timestamp: string): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(timestamp));
  return bytes;
}
