import { limits } from '#contract/limits.ts';
import type { ByteRange } from '#web/preview/byteRanges.ts';

/** Bytes of one request: few round trips, and none that keeps a page waiting for long. */
const MAX_REQUEST_BYTES = 8 * 1024 ** 2;
const MAX_CONCURRENT_REQUESTS = 4;

interface Reading {
  /** Reads ranges that are in ascending order and do not touch. */
  read(ranges: readonly ByteRange[]): Promise<Uint8Array[]>;
  deliver(begin: number, bytes: Uint8Array): void;
  fail(error: unknown): void;
}

/**
 * Takes wishes for ranges and shares them out to few requests, neighbours as one range. A document whose page tree is
 * flat makes pdf.js ask for every page at the same time, in hundreds of small pieces, before it shows the first. What
 * was wished for last comes first, since a user looks there.
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
 * What one request reads next: the last of the ranges with those that touch it, then others with theirs while there
 * are fewer than `share`, `most` bytes together.
 * @returns groups of neighbours, in ascending order
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
