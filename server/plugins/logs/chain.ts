import { hash } from 'node:crypto';
import { foldText } from '#contract/rules/names.ts';
import { actorText } from '#server/kernel/caller.ts';
import type { AuditRow } from '#server/kernel/context.ts';

/** The end of a chain of log rows: the number of rows, and the hash of the last one. */
export interface ChainHead {
  chainId: number;
  length: number;
  head: string;
}
/** The same with the signature of the node that appended the last row; missing in chains older than signing. */
export interface SignedHead extends ChainHead {
  keyId: string | null;
  signature: string | null;
}

/** A log row with its position in a chain. */
export interface ChainedRow extends Omit<AuditRow, 'isDownload' | 'level'> {
  level: number;
  isDownload: number;
  chainId: number;
  /** The number of the row in its chain, from 1 without gaps. */
  seq: number;
}

/**
 * The hash of a row, which covers the row and all rows before it in its chain.
 * @param before the hash of the previous row; empty for the first
 */
export function linkOf(before: string, row: ChainedRow): string {
  const { chainId, seq, on, kind, level, byId, by, log, length, ip, isDownload } = row;
  const { actedById, actedBy, token } = row;
  // Older rows, from before these columns existed, have no values in them and stay verifiable.
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

/** The text of a head that is signed. */
export function signedTextOf({ chainId, length, head }: ChainHead): string {
  return `Strongroom log chain ${chainId}:${length}:${head}`;
}

/** The texts by which a row is found. */
export type SearchedTexts = Pick<AuditRow, 'by' | 'actedBy' | 'token' | 'log' | 'ip'>;

/** The search text of a row. It is derived from the row, and not part of the hash. */
export function searchTextOf(row: SearchedTexts): string {
  return foldText(plainTextOf(row));
}

const plainTextOf = (row: SearchedTexts) => `${actorText(row)}\n${row.log}\n${row.ip}`;

/** Whether the search text of a row is its own; nodes of an earlier release fold fewer letters while an upgrade runs. */
export function isOwnSearchText(row: SearchedTexts & { searchText: string }): boolean {
  return row.searchText === searchTextOf(row) || row.searchText === formerFold(plainTextOf(row));
}

const formerFold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** The text without U+0000 and halves of surrogate pairs, which all databases return unchanged. */
export function storableText(text: string): string {
  return Buffer.from(text).toString().replaceAll('\0', '\ufffd');
}
