/** Bytes of a file, first and last, both inclusive. */
export type ByteRange = [from: number, to: number];

/** More would come of a user who plays with ranges; what is further on is then not counted. */
const MAX_RANGES = 200;

/** Adds a range to others, joining what touches; in order. */
export function addRange(ranges: readonly ByteRange[], added: ByteRange): ByteRange[] {
  const joined: ByteRange[] = [];
  for (const [from, to] of [...ranges, added].sort(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined.slice(0, MAX_RANGES);
}

/** Whether ranges make up the whole of so many bytes. */
export function isWhole([first, ...more]: readonly ByteRange[], size: number): boolean {
  return size === 0 || (first !== undefined && more.length === 0 && first[0] === 0 && first[1] === size - 1);
}

/** Bytes that went out and may still be missing: they were on their way when the connection broke. */
const MAX_IN_FLIGHT_BYTES = 16 * 1024 * 1024;

/** Whether a range goes on where bytes are missing, and does not fetch again what has gone out. */
export function continuesAt(ranges: readonly ByteRange[], [from, to]: ByteRange, size: number): boolean {
  if (isWhole(ranges, size)) return false;
  const missing = ranges.reduce((at, [first, last]) => (first <= at && at <= last ? last + 1 : at), from);
  return missing <= to && missing - from <= MAX_IN_FLIGHT_BYTES;
}
