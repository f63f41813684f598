import { hash } from 'node:crypto';
import { foldText } from '#contract/rules/names.ts';
import type { AuditRow } from '#server/kernel/context.ts';

/** Where a chain of log rows ends: how many rows it has, and the hash of the last one. */
export interface ChainHead {
  chainId: number;
  length: number;
  head: string;
}
/** The same with the signature of anyone who appended the last row; chains from before there were keys have none. */
export interface SignedHead extends ChainHead {
  keyId: string | null;
  signature: string | null;
}

/** A row of the log with its place in a chain. */
export interface ChainedRow extends Omit<AuditRow, 'isDownload' | 'level'> {
  level: number;
  isDownload: number;
  chainId: number;
  /** 1 for the first row of its chain, and so on without gaps. */
  seq: number;
}

/**
 * The hash of a row, which stands for it and for every row of its chain before it.
 * @param before the hash of the row before it; empty for the first
 */
export function linkOf(before: string, row: ChainedRow): string {
  const { chainId, seq, on, kind, level, byId, by, log, length, ip, isDownload } = row;
  const { actedById, actedBy, token } = row;
  // Rows from before these were columns have none of them, and stay verifiable.
  const behalf = actedBy === null && token === null ? [] : [actedById, actedBy, token];
  const text = JSON.stringify([
    before,
    chainId,
    seq,
    on,
    kind,
    level,
    byId,
    by,
    log,
    length,
    ip,
    isDownload,
    ...behalf,
  ]);
  return hash('sha256', text, 'base64url');
}

/** What is signed of a head. */
export function signedTextOf({ chainId, length, head }: ChainHead): string {
  return `Strongroom log chain ${chainId}:${length}:${head}`;
}

/** The actor as one text: who acted as whom, by which token. */
export function actorText({ by, actedBy, token }: Pick<AuditRow, 'by' | 'actedBy' | 'token'>): string {
  const name = actedBy === null ? by : `${actedBy} as ${by}`;
  return token === null ? name : `${name} (API token ${token})`;
}

/** What a row is found by; it follows from the row, and is not part of what is hashed. */
export function searchTextOf(row: Pick<AuditRow, 'by' | 'actedBy' | 'token' | 'log' | 'ip'>): string {
  return foldText(`${actorText(row)}\n${row.log}\n${row.ip}`);
}

/** The text as every database gives it back: neither U+0000 nor half of a character pair is in it. */
export function storableText(text: string): string {
  return Buffer.from(text).toString().replaceAll('\0', '\ufffd');
}
