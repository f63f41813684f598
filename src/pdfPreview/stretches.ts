import { limits } from '#contract/limits.ts';
import type { Stretch } from '#web/preview/byteRanges.ts';

/** Bytes of one request: few round trips, and none that keeps a page waiting for long. */
const MOST = 8 * 1024 ** 2;
const PARALLEL = 4;

interface Reading {
  /** Reads stretches that are in ascending order and do not touch. */
  read(stretches: readonly Stretch[]): Promise<Uint8Array[]>;
  deliver(begin: number, bytes: Uint8Array): void;
  fail(error: unknown): void;
}

/**
 * Takes wishes for stretches and shares them out to few requests, neighbours as one stretch. A document whose page tree
 * is flat makes pdf.js ask for every page at once, in hundreds of small pieces, before it shows the first. What was
 * wished for last comes first, since somebody looks there.
 */
export function readStretches({ read, deliver, fail }: Reading): (stretch: Stretch) => void {
  let waiting: readonly Stretch[] = [];
  let running = 0;
  let isPlanned = false;

  const start = async (groups: readonly (readonly Stretch[])[]) => {
    running += 1;
    try {
      const places = groups.map((group) => ({ begin: group[0]?.begin ?? 0, end: group.at(-1)?.end ?? 0 }));
      const contents = await read(places);
      for (const [index, group] of groups.entries()) {
        const from = places[index]?.begin ?? 0;
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
    while (running < PARALLEL && waiting.length > 0) {
      const groups = nextGroups(waiting, Math.ceil(waiting.length / (PARALLEL - running)));
      const taken = new Set(groups.flat());
      waiting = waiting.filter((stretch) => !taken.has(stretch));
      void start(groups);
    }
  };
  return (stretch) => {
    waiting = [...waiting, stretch];
    if (!isPlanned) setTimeout(pump);
    isPlanned = true;
  };
}

const none = new Uint8Array();

/**
 * What one request reads next: the last of the stretches with those that touch it, then others with theirs while there
 * are fewer than `share`, `most` bytes together.
 * @returns groups of neighbours, in ascending order
 */
export function nextGroups(stretches: readonly Stretch[], share: number, most = MOST): Stretch[][] {
  const byBegin = new Map(stretches.map((stretch) => [stretch.begin, stretch]));
  const byEnd = new Map(stretches.map((stretch) => [stretch.end, stretch]));
  const groups: Stretch[][] = [];
  let taken = 0;
  let room = Math.max(most, sizeOf(stretches.at(-1)));
  const take = (next: Stretch | undefined): next is Stretch => {
    if (!next || byBegin.get(next.begin) !== next || sizeOf(next) > room) return false;
    byBegin.delete(next.begin);
    room -= sizeOf(next);
    taken += 1;
    return true;
  };
  for (let index = stretches.length - 1; index >= 0 && taken < share && groups.length < limits.byteRanges; index--) {
    const last = stretches[index];
    if (!take(last)) continue;
    const group = [last];
    for (let next = byBegin.get(last.end); take(next); next = byBegin.get(next.end)) group.push(next);
    for (let next = byEnd.get(last.begin); take(next); next = byEnd.get(next.begin)) group.unshift(next);
    groups.push(group);
  }
  return groups.sort(([a], [b]) => (a?.begin ?? 0) - (b?.begin ?? 0));
}

const sizeOf = (stretch: Stretch | undefined) => (stretch ? stretch.end - stretch.begin : 0);
