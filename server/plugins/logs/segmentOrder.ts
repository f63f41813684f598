import { logFields } from '#contract/instance/logs.ts';
import type { OrderField, SegmentOrder, SegmentRow } from './logs.model.ts';
export const orderFields = logFields.filter((field): field is OrderField => field !== 'on');

export type Key = string | number | null;

/** Where fences stand. */
export interface Fencing {
  /** With so many different keys at most, there is a fence at every change. */
  maxKeys: number;
  /** Rows between two fences otherwise: those around a page’s ends are read to tell them apart. */
  interval: number;
}
/** Tuned to a million rows in 122 segments: 4,000 of them are read for a page, and 60,000 keys. */
const tuned: Fencing = { maxKeys: 512, interval: 16 };

/** @param rows in the order of their positions */
export function orderOf(
  rows: readonly SegmentRow[],
  field: OrderField,
  { maxKeys: mostKeys, interval: between }: Fencing = tuned,
): SegmentOrder {
  const keyAt = (position: number): Key => rows[position]?.[field] ?? null;
  const keys = [...new Set(rows.map((row) => row[field]))]
    .map((key) => ({ key, by: comparable(key) }))
    .sort((a, b) => compareKeys(a.by, b.by))
    .map(({ key }) => key);
  // Rows are dealt out to the keys in the order of their numbers, which is nearly that of their positions.
  const byKey = new Map<Key, number[]>(keys.map((key) => [key, []]));
  for (const position of byNumber(rows)) byKey.get(keyAt(position))?.push(position);
  const positions = Uint16Array.from([...byKey.values()].flat());
  const isExact = keys.length <= mostKeys;
  const starts: number[] = [];
  if (isExact)
    for (let n = 0; n < positions.length; n += byKey.get(keyAt(positions[n] ?? 0))?.length ?? 1) starts.push(n);
  else for (let n = 0; n < positions.length; n += between) starts.push(n);
  return {
    positions: new Uint8Array(positions.buffer),
    starts: new Uint8Array(Uint16Array.from(starts).buffer),
    keys: starts.map((n) => JSON.stringify(keyAt(positions[n] ?? 0))).join('\n'),
    isExact: isExact ? 1 : 0,
  };
}

function byNumber(rows: readonly SegmentRow[]): number[] {
  return [...rows.keys()].sort((a, b) => (rows[a]?.id ?? 0) - (rows[b]?.id ?? 0));
}

/** An order as it is searched. */
export interface Order {
  positions: Uint16Array;
  starts: Uint16Array;
  /** The key at a fence, as it is compared. */
  keyAt(fence: number): Key;
  isExact: boolean;
}

export function unpackedOrder({ positions, starts, keys, isExact }: SegmentOrder): Order {
  const fences = pairsOf(starts);
  return {
    positions: pairsOf(positions),
    starts: fences,
    keyAt: readerOf(keys, fences.length),
    isExact: isExact === 1,
  };
}

/** Pairs of bytes as numbers, copied only where they begin at an odd byte. */
function pairsOf(bytes: Uint8Array): Uint16Array {
  const { buffer, byteOffset, length } = bytes.byteOffset % 2 === 0 ? bytes : new Uint8Array(bytes);
  return new Uint16Array(buffer, byteOffset, length / 2);
}

/** Of many keys few are ever looked at: each is parsed when it is. */
function readerOf(keys: string, count: number): (fence: number) => Key {
  const ends = new Uint32Array(count);
  for (let n = 0, at = -1; n < count; n++) {
    at = keys.indexOf('\n', at + 1);
    ends[n] = at < 0 ? keys.length : at;
  }
  const known = new Map<number, Key>();
  return (fence) => {
    let key = known.get(fence);
    if (key === undefined) {
      key = comparable(JSON.parse(keys.slice(fence === 0 ? 0 : (ends[fence - 1] ?? 0) + 1, ends[fence])) as Key);
      known.set(fence, key);
    }
    return key;
  };
}

/**
 * A key as it is compared: with `<`, its units stand in the order of code points, in which both databases order texts.
 * Halves of pairs come after everything else then.
 */
export const comparable = (key: Key): Key =>
  typeof key === 'string' ? key.replace(/[\ud800-\uffff]/g, behindHalves) : key;

function behindHalves(tx: string): string {
  const code = tx.charCodeAt(0);
  return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800);
}

/** Of two keys that were made comparable: nothing first. */
export function compareKeys(a: Key, b: Key): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
}
