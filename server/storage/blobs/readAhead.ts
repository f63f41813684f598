/** Bytes of whole chunks that all downloads of this process together hold ready. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Bytes that a download reads at a time while others hold all that is read ahead. */
export const SMALL_READ_BYTES = 64 * 1024;
/** Chunks that are checked at a time and not held. */
const MAX_CHECKS = 8;

let left = MAX_BYTES;
let checking = 0;
const waiting: (() => void)[] = [];

/**
 * What one reader holds: the piece that it gave last, and the one before it, which may still be on its way out. A
 * reader whose client stands still keeps both, so the total is bounded and not the number of readers.
 */
export function openShare() {
  let held: number[] = [];
  const release = (pieces: number[]) => {
    for (const bytes of pieces) left += bytes;
  };
  return {
    /** @returns false when other readers hold all there is: then only a small piece is read */
    take(bytes: number): boolean {
      if (left < bytes) return false;
      left -= bytes;
      held.push(bytes);
      return true;
    },
    /** A small piece went out, which is not counted. */
    tookSmall(): void {
      held.push(0);
    },
    /** The client has asked for more: what was given before the last piece has gone out. */
    noteDemand(): void {
      release(held.slice(0, -1));
      held = held.slice(-1);
    },
    close(): void {
      release(held);
      held = [];
    },
  };
}

/** Does work that holds a chunk for a moment, a few at a time. */
export async function checkingOne<T>(work: () => Promise<T>): Promise<T> {
  while (checking >= MAX_CHECKS) await new Promise<void>((resolve) => waiting.push(resolve));
  checking += 1;
  try {
    return await work();
  } finally {
    checking -= 1;
    waiting.shift()?.();
  }
}
