import { limits } from '#contract/limits.ts';

/** A byte range, both ends inclusive. */
export interface Range {
  from: number;
  to: number;
}

/**
 * Parses a `Range` header for a content of a size (RFC 9110 section 14).
 * @returns the range; `'unsatisfiable'` when it lies outside; undefined when there is no range that we serve (no
 *   header, several ranges, another unit), which means the whole content
 */
export function rangeOf(header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') return suffix(Number(last), size);
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < from) return undefined;
  return from < size ? { from, to } : 'unsatisfiable';
}

/**
 * Parses a `Range` header with several ranges.
 * @returns the ranges in ascending order; undefined when they overlap, are unordered, too many, or exceed the content
 */
export function rangesOf(header: string | undefined, size: number): Range[] | undefined {
  const [, list] = /^bytes=(\d+-\d+(?:, ?\d+-\d+)+)$/.exec(header?.trim() ?? '') ?? [];
  const ranges = (list?.split(/, ?/) ?? []).map((text) => {
    const [from = 0, to = 0] = text.split('-').map(Number);
    return { from, to };
  });
  const isDisjoint = ranges.every(({ from, to }, index) => {
    return from > (ranges[index - 1]?.to ?? -1) && from <= to && to < size;
  });
  return isDisjoint && ranges.length > 0 && ranges.length <= limits.byteRanges ? ranges : undefined;
}

function suffix(length: number, size: number): Range | 'unsatisfiable' {
  if (length === 0 || size === 0) return 'unsatisfiable';
  return { from: Math.max(0, size - length), to: size - 1 };
}

/** Whether the client has the current version of the content already. */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
