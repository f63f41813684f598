import { type Bits, countOf, hasBit } from './segmentBits.ts';
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

/** Fences of one run, from one of them to before another. */
interface Fences {
  low: number;
  high: number;
}

/** How much of a run comes before a pivot. */
interface Reach extends Interval {
  fences: number;
}

/** Rows of one run, from one of them to before another, by how many that match stand before them. */
export interface Interval {
  from: number;
  to: number;
}

/** The rows of a segment that match, in an order of it. */
export function runOf({ positions, starts, keyAt, isExact }: Order, maybe: Bits): SortedRun {
  if (countOf(maybe) === positions.length) {
    return { fences: starts.length, keyAt, before: [...starts, positions.length], isExact };
  }
  const before: number[] = [];
  let count = 0;
  for (let fence = 0; fence < starts.length; fence++) {
    before.push(count);
    const end = starts[fence + 1] ?? positions.length;
    for (let n = starts[fence] ?? 0; n < end; n++) {
      const at = positions[n] ?? 0;
      count += ((maybe[at >> 3] ?? 0) >> (at & 7)) & 1;
    }
  }
  return { fences: starts.length, keyAt, before: [...before, count], isExact };
}

/** The positions of the rows that match in a range of an order. */
export function positionsOf({ positions }: Order, maybe: Bits, { from, to }: Interval): number[] {
  const rowNumbers: number[] = [];
  let met = 0;
  for (let n = 0; n < positions.length && met < to; n++) {
    const position = positions[n] ?? 0;
    if (hasBit(maybe, position) && met++ >= from) rowNumbers.push(position);
  }
  return rowNumbers;
}

/**
 * Where in each run the rows lie that stand from one place to before another in the order of all: few more than those.
 * @returns as many ranges as runs, and how many rows stand before all of them
 */
export function intervalsOf(runs: readonly SortedRun[], from: number, to: number) {
  const all = runs.map(({ fences }): Fences => ({ low: 0, high: fences }));
  const first = lastWhere(runs, all, (reaches) => sum(reaches.map(({ to }) => to)) <= from);
  const rest = all.map(({ high }, n): Fences => ({ low: first.open[n]?.low ?? 0, high }));
  const beyond = lastWhere(runs, rest, (reaches) => sum(reaches.map(({ from }) => from)) < to);
  const lows = first.last ? reachesOf(runs, first.last, all).map(({ from }) => from) : runs.map(() => 0);
  const next = nextOf(runs, beyond.open);
  const highs = next ? reachesOf(runs, next, all).map(({ to }) => to) : runs.map(({ before }) => before.at(-1) ?? 0);
  const intervals = runs.map((_, n): Interval => ({ from: lows[n] ?? 0, to: highs[n] ?? 0 }));
  return { stretches: intervals, before: sum(lows) };
}

/** Of each run how many rows come before a pivot, which lies among these fences: surely, and at most. */
function reachesOf(runs: readonly SortedRun[], pivot: Pivot, among: readonly Fences[]): Reach[] {
  return runs.map((run, n) => {
    const fences = fencesBefore(runs, n, pivot, among[n]);
    const sure = n === pivot.run || run.isExact || fences === 0 ? fences : fences - 1;
    return { fences, from: run.before[sure] ?? 0, to: run.before[fences] ?? 0 };
  });
}

/** How many fences of a run stand before a pivot. */
function fencesBefore(
  runs: readonly SortedRun[],
  n: number,
  { run, fence }: Pivot,
  range: Fences = { low: 0, high: 0 },
): number {
  if (n === run) return fence;
  const key = runs[run]?.keyAt(fence) ?? null;
  const { keyAt } = runs[n] as SortedRun;
  let { low, high } = range;
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = compareKeys(keyAt(middle), key);
    if (order < 0 || (order === 0 && n < run)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The last of some fences for which something holds that holds for none behind one for which it does not.
 * @returns it, and of each run the fences that are left open: none, at the place where what holds ends
 */
function lastWhere(runs: readonly SortedRun[], among: readonly Fences[], holds: (reaches: Reach[]) => boolean) {
  let open = among;
  let last: Pivot | undefined;
  for (let pivot = middleOf(runs, open); pivot; pivot = middleOf(runs, open)) {
    const reaches = reachesOf(runs, pivot, open);
    const isHeld = holds(reaches);
    if (isHeld) last = pivot;
    const { run } = pivot;
    open = open.map(({ low, high }, n) => {
      const fences = reaches[n]?.fences ?? 0;
      return isHeld ? { low: n === run ? fences + 1 : fences, high } : { low, high: fences };
    });
  }
  return { last, open };
}

/** The first fence behind a place that none is open at. */
function nextOf(runs: readonly SortedRun[], cursor: readonly Fences[]): Pivot | undefined {
  const fences = cursor.flatMap(({ low }, run) => (low < (runs[run]?.fences ?? 0) ? [{ run, fence: low }] : []));
  return fences.sort(inOrder(runs))[0];
}

/** A fence that has many of those that are still open on either side of it; undefined when none is open. */
function middleOf(runs: readonly SortedRun[], open: readonly Fences[]): Pivot | undefined {
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
