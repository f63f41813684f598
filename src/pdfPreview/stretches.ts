/** Bytes from `begin` up to, not including, `end`. */
export interface Stretch {
  begin: number;
  end: number;
}

/** Bytes of one request: few round trips, and none that keeps a page waiting for long. */
const MOST = 8 * 1024 ** 2;
const PARALLEL = 4;

interface Reading {
  read(begin: number, end: number): Promise<Uint8Array>;
  deliver(begin: number, bytes: Uint8Array): void;
  fail(error: unknown): void;
}

/**
 * Takes wishes for stretches and reads neighbours in one request. A document whose page tree is flat makes pdf.js ask for
 * every page at once, in hundreds of small pieces. What was wished for last comes first, since somebody looks there.
 */
export function readStretches({ read, deliver, fail }: Reading): (stretch: Stretch) => void {
  let waiting: readonly Stretch[] = [];
  let running = 0;
  let isPlanned = false;

  const start = async (group: readonly Stretch[]) => {
    running += 1;
    const [begin = 0, end = 0] = [group[0]?.begin, group.at(-1)?.end];
    try {
      const bytes = await read(begin, end);
      for (const piece of group) deliver(piece.begin, bytes.slice(piece.begin - begin, piece.end - begin));
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
      const group = neighboursOfLast(waiting, MOST);
      waiting = waiting.filter((stretch) => !group.includes(stretch));
      void start(group);
    }
  };
  return (stretch) => {
    waiting = [...waiting, stretch];
    if (!isPlanned) setTimeout(pump);
    isPlanned = true;
  };
}

/** The last of the stretches with those that touch it, in their order, `most` bytes together. */
export function neighboursOfLast(stretches: readonly Stretch[], most: number): Stretch[] {
  const last = stretches.at(-1);
  if (!last) return [];
  const byBegin = new Map(stretches.map((stretch) => [stretch.begin, stretch]));
  const byEnd = new Map(stretches.map((stretch) => [stretch.end, stretch]));
  const group = [last];
  let room = most - sizeOf(last);
  const fits = (next: Stretch | undefined): next is Stretch => {
    room -= next ? sizeOf(next) : 0;
    return next !== undefined && room >= 0;
  };
  for (let next = byBegin.get(last.end); fits(next); next = byBegin.get(next.end)) group.push(next);
  for (let next = byEnd.get(last.begin); fits(next); next = byEnd.get(next.begin)) group.unshift(next);
  return group;
}

const sizeOf = ({ begin, end }: Stretch) => end - begin;
