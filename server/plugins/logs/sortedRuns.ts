import { type Bits, hasBit } from './segmentBits.ts';
import { compareKeys, type Key, type Order } from './segmentOrder.ts';

/** Rows that match, in an order of which only some are known: those at the fences. */
export interface SortedRun {
  fences: number;
  /** What the row at a fence is sorted by. */
  keyAt(fence: number): Key;
  /** How many of the rows that match stand before each fence; at last how many there are. */
  before: readonly number[];
  /** Whether all rows from a fence to the next have the same key. */
  isExact: boolean;
}

/** A place in the order of all rows of all runs: at a fence. Of equal keys, those of an earlier run come first. */
interface Pivot {
  run: number;
  fence: number;
}

/** Rows of one run, from one of them to before another, by how many that match stand before them. */
export interface Stretch {
  from: number;
  to: number;
}

/** The rows of a segment that match, in an order of it. */
export function runOf({ positions, starts, keyAt, isExact }: Order, maybe: Bits): SortedRun {
  const before: number[] = [];
  let count = 0;
  for (let n = 0; n < positions.length; n++) {
    if (starts[before.length] === n) before.push(count);
    if (hasBit(maybe, positions[n] ?? 0)) count++;
  }
  return { fences: starts.length, keyAt, before: [...before, count], isExact };
}

/** The positions of the rows that match in a stretch of an order. */
export function placesOf({ positions }: Order, maybe: Bits, { from, to }: Stretch): number[] {
  const places: number[] = [];
  let met = 0;
  for (let n = 0; n < positions.length && met < to; n++) {
    const position = positions[n] ?? 0;
    if (hasBit(maybe, position) && met++ >= from) places.push(position);
  }
  return places;
}

/**
 * Where in each run the rows lie that stand from one place to before another in the order of all: few more than those.
 * @returns as many stretches as runs, and how many rows stand before all of them
 */
export function stretchesOf(runs: readonly SortedRun[], from: number, to: number) {
  const first = lastWhere(runs, (pivot) => sum(reachesOf(runs, pivot).map(({ to }) => to)) <= from).last;
  const beyond = lastWhere(runs, (pivot) => sum(reachesOf(runs, pivot).map(({ from }) => from)) < to).next;
  const lows = first ? reachesOf(runs, first).map(({ from }) => from) : runs.map(() => 0);
  const highs = beyond ? reachesOf(runs, beyond).map(({ to }) => to) : runs.map(({ before }) => before.at(-1) ?? 0);
  const stretches = runs.map((_, n): Stretch => ({ from: lows[n] ?? 0, to: highs[n] ?? 0 }));
  return { stretches, before: sum(lows) };
}

/** Of each run how many rows come before a pivot: surely, and at most. */
function reachesOf(runs: readonly SortedRun[], pivot: Pivot): Stretch[] {
  return runs.map((run, n) => {
    const fences = fencesBefore(runs, n, pivot);
    const sure = n === pivot.run || run.isExact || fences === 0 ? fences : fences - 1;
    return { from: run.before[sure] ?? 0, to: run.before[fences] ?? 0 };
  });
}

/** How many fences of a run stand before a pivot. */
function fencesBefore(runs: readonly SortedRun[], n: number, { run, fence }: Pivot): number {
  if (n === run) return fence;
  const key = runs[run]?.keyAt(fence) ?? null;
  const { fences, keyAt } = runs[n] as SortedRun;
  let [low, high] = [0, fences];
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = compareKeys(keyAt(middle), key);
    if (order < 0 || (order === 0 && n < run)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last of all fences for which something holds that holds for none behind one for which it does not; and the next. */
function lastWhere(runs: readonly SortedRun[], holds: (pivot: Pivot) => boolean) {
  const open = runs.map(({ fences }) => ({ low: 0, high: fences }));
  let last: Pivot | undefined;
  for (let pivot = middleOf(runs, open); pivot; pivot = middleOf(runs, open)) {
    const isHeld = holds(pivot);
    if (isHeld) last = pivot;
    for (const [n, window] of open.entries()) {
      const fences = fencesBefore(runs, n, pivot);
      if (isHeld) window.low = Math.max(window.low, n === pivot.run ? fences + 1 : fences);
      else window.high = Math.min(window.high, fences);
    }
  }
  const rest = open.flatMap(({ low }, run) => (low < (runs[run]?.fences ?? 0) ? [{ run, fence: low }] : []));
  return { last, next: rest.sort(inOrder(runs))[0] };
}

/** A fence that has many of those that are still open on either side of it; undefined when none is open. */
function middleOf(runs: readonly SortedRun[], open: readonly { low: number; high: number }[]): Pivot | undefined {
  const middles = open.flatMap(({ low, high }, run) =>
    low < high ? [{ run, fence: (low + high) >> 1, size: high - low }] : [],
  );
  let rest = sum(middles.map(({ size }) => size)) / 2;
  return middles.sort(inOrder(runs)).find(({ size }) => {
    rest -= size;
    return rest <= 0;
  });
}

const inOrder = (runs: readonly SortedRun[]) => (a: Pivot, b: Pivot) =>
  compareKeys(runs[a.run]?.keyAt(a.fence) ?? null, runs[b.run]?.keyAt(b.fence) ?? null) || a.run - b.run;

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
