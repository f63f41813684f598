import { limits } from '#contract/limits.ts';
import type { ByteRange } from '#web/preview/byteRanges.ts';

/** Maximum bytes per request: few round trips, and no long delay for a page. */
const MAX_REQUEST_BYTES = 8 * 1024 ** 2;
const MAX_CONCURRENT_REQUESTS = 4;

interface Reading {
  /** Reads ranges in ascending order that are not adjacent. */
  read(ranges: readonly ByteRange[]): Promise<Uint8Array[]>;
  deliver(begin: number, bytes: Uint8Array): void;
  fail(error: unknown): void;
}

/**
 * Collects requested ranges into few requests, and joins adjacent ones. For a document with a flat page tree, pdf.js
 * requests all pages at the same time, in hundreds of small ranges, before it shows the first. The latest request is
 * served first, because it is for the page in view.
 */
export function readRanges({ read, deliver, fail }: Reading): (range: ByteRange) => void {
  let waiting: readonly ByteRange[] = [];
  let running = 0;
  let isPlanned = false;

  const start = async (groups: readonly (readonly ByteRange[])[]) => {
    running += 1;
    try {
      const ranges = groups.map((group) => ({ begin: group[0]?.begin ?? 0, end: group.at(-1)?.end ?? 0 }));
      const contents = await read(ranges);
      for (const [index, group] of groups.entries()) {
        const from = ranges[index]?.begin ?? 0;
        for (const { begin, end } of group) deliver(begin, contents[index]?.slice(begin - from, end - from) ?? none);
      }
    } catch (error) {
      fail(error);
    } finally {
      running -= 1;
      pump();
    }
  };
  const pump = () => {
    isPlanned = false;
    while (running < MAX_CONCURRENT_REQUESTS && waiting.length > 0) {
      const groups = nextGroups(waiting, Math.ceil(waiting.length / (MAX_CONCURRENT_REQUESTS - running)));
      const taken = new Set(groups.flat());
      waiting = waiting.filter((range) => !taken.has(range));
      void start(groups);
    }
  };
  return (range) => {
    waiting = [...waiting, range];
    if (!isPlanned) setTimeout(pump);
    isPlanned = true;
  };
}

const none = new Uint8Array();

/**
 * The ranges of the next request: the latest one with its adjacent ranges, then others while there are fewer than
 * `share`, up to `most` bytes in total.
 * @returns groups of adjacent ranges, in ascending order
 */
export function nextGroups(ranges: readonly ByteRange[], share: number, maxBytes = MAX_REQUEST_BYTES): ByteRange[][] {
  const byBegin = new Map(ranges.map((range) => [range.begin, range]));
  const byEnd = new Map(ranges.map((range) => [range.end, range]));
  const groups: ByteRange[][] = [];
  let taken = 0;
  let remaining = Math.max(maxBytes, sizeOf(ranges.at(-1)));
  const take = (next: ByteRange | undefined): next is ByteRange => {
    if (!next || byBegin.get(next.begin) !== next || sizeOf(next) > remaining) return false;
    byBegin.delete(next.begin);
    remaining -= sizeOf(next);
    taken += 1;
    return true;
  };
  for (let index = ranges.length - 1; index >= 0 && taken < share && groups.length < limits.byteRanges; index--) {
    const last = ranges[index];
    if (!take(last)) continue;
    const group = [last];
    for (let next = byBegin.get(last.end); take(next); next = byBegin.get(next.end)) group.push(next);
    for (let next = byEnd.get(last.begin); take(next); next = byEnd.get(next.begin)) group.unshift(next);
    groups.push(group);
  }
  return groups.sort(([a], [b]) => (a?.begin ?? 0) - (b?.begin ?? 0));
}

const sizeOf = (range: ByteRange | undefined) => (range ? range.end - range.begin : 0);
