/** A bit for each row of a segment. */
export type Bits = Uint8Array;

const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

export const newBits = (rows: number): Bits => new Uint8Array(Math.ceil(rows / 8));

export function setBit(bits: Bits, at: number): void {
  bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
}

export const hasBit = (bits: Bits, at: number): boolean => ((bits[at >> 3] ?? 0) & (1 << (at & 7))) !== 0;

/** Positions as they are kept: a bit for each row, or the positions themselves where that is shorter. */
export function packed(positions: number[], rows: number): Uint8Array {
  const bits = newBits(rows);
  if (positions.length * 2 < bits.length) return new Uint8Array(Uint16Array.from(positions).buffer);
  for (const at of positions) setBit(bits, at);
  return bits;
}

export function unpacked(stored: Uint8Array, rows: number): Bits {
  const bits = newBits(rows);
  if (stored.length === bits.length) return stored;
  const positions = new DataView(stored.buffer, stored.byteOffset, stored.byteLength);
  for (let at = 0; at < stored.length; at += 2) setBit(bits, positions.getUint16(at, true));
  return bits;
}

/** Numbers as they are kept: not at all where each is its own place, in two bytes each where all are small, else in four. */
export function offsetsOf(numbers: number[]): Uint8Array {
  if (numbers.every((number, at) => number === at)) return new Uint8Array();
  const isSmall = numbers.every((number) => number < 65_536);
  return new Uint8Array((isSmall ? Uint16Array.from(numbers) : Uint32Array.from(numbers)).buffer);
}

/** Reads one of the numbers that were kept for so many rows. */
export function readerOf(stored: Uint8Array, rows: number): (at: number) => number {
  if (stored.length === 0) return (at) => at;
  const view = new DataView(stored.buffer, stored.byteOffset, stored.byteLength);
  return stored.length === rows * 2 ? (at) => view.getUint16(at * 2, true) : (at) => view.getUint32(at * 4, true);
}

/** All rows from one position to before another. */
export function bitsBetween(rows: number, from: number, to: number): Bits {
  const bits = newBits(rows);
  const whole = from === 0 && to === rows ? rows >> 3 : 0;
  bits.fill(255, 0, whole);
  for (let at = Math.max(from, whole * 8); at < to; at++) setBit(bits, at);
  return bits;
}

export function addAll(bits: Bits, others: Bits): void {
  for (let n = 0; n < bits.length; n++) bits[n] = (bits[n] ?? 0) | (others[n] ?? 0);
}

export function intersect(bits: Bits, others: Bits): void {
  for (let n = 0; n < bits.length; n++) bits[n] = (bits[n] ?? 0) & (others[n] ?? 0);
}

export function subtract(bits: Bits, others: Bits): void {
  for (let n = 0; n < bits.length; n++) bits[n] = (bits[n] ?? 0) & ~(others[n] ?? 0);
}

export function countOf(bits: Bits): number {
  let count = 0;
  for (let n = 0; n < bits.length; n++) count += ONES[bits[n] ?? 0] ?? 0;
  return count;
}

/** The positions of the set bits, from one of them to before another. */
export function positionsOf(bits: Bits, from = 0, to = Number.POSITIVE_INFINITY): number[] {
  const positions: number[] = [];
  let met = 0;
  for (let n = 0; n < bits.length && met < to; n++) {
    const byte = bits[n] ?? 0;
    const ones = ONES[byte] ?? 0;
    if (met + ones > from) {
      for (let bit = 0; bit < 8; bit++) {
        if ((byte & (1 << bit)) === 0) continue;
        if (met >= from && met < to) positions.push(n * 8 + bit);
        met++;
      }
    } else met += ones;
  }
  return positions;
}
