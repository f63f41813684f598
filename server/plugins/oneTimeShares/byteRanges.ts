/** First and last byte, both inclusive. */
export type ByteRange = [from: number, to: number];

/** Bounds the number of ranges; bytes of further ranges are not counted. */
const MAX_RANGES = 200;

/** Adds a range to others and joins adjacent ones; sorted. */
export function addRange(ranges: readonly ByteRange[], added: ByteRange): ByteRange[] {
  const joined: ByteRange[] = [];
  for (const [from, to] of [...ranges, added].sort(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined.slice(0, MAX_RANGES);
}

/** Whether ranges cover a content of this size completely. */
export function isWhole([first, ...more]: readonly ByteRange[], size: number): boolean {
  return size === 0 || (first !== undefined && more.length === 0 && first[0] === 0 && first[1] === size - 1);
}

/** Bytes that were sent but may not have arrived before the connection broke. */
const MAX_IN_FLIGHT_BYTES = 16 * 1024 * 1024;

/** Whether a range continues where bytes are missing, instead of downloading the same bytes again. */
export function continuesAt(ranges: readonly ByteRange[], [from, to]: ByteRange, size: number): boolean {
  if (isWhole(ranges, size)) return false;
  const missing = ranges.reduce((at, [first, last]) => (first <= at && at <= last ? last + 1 : at), from);
  return missing <= to && missing - from <= MAX_IN_FLIGHT_BYTES;
}
