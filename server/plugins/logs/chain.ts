import { hash } from 'node:crypto';
import { foldText } from '#contract/rules/names.ts';
import type { AuditRow } from '#server/kernel/context.ts';

/** Where a chain of log rows ends: how many rows it has, and the hash of the last one. */
export interface ChainHead {
  chainId: number;
  length: number;
  head: string;
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
  const text = JSON.stringify([before, chainId, seq, on, kind, level, byId, by, log, length, ip, isDownload]);
  return hash('sha256', text, 'base64url');
}

/** What a row is found by; it follows from the row, and is not part of what is hashed. */
export function searchTextOf({ by, log, ip }: Pick<AuditRow, 'by' | 'log' | 'ip'>): string {
  return foldText(`${by}\n${log}\n${ip}`);
}

/** The text as a database gives it back: half of a character pair is no character. */
export function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}
