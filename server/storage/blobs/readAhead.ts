/** Bytes of whole chunks that all downloads of this process together may hold in memory. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Bytes that a download reads at a time while the other downloads use up the read-ahead memory. */
export const SMALL_READ_BYTES = 64 * 1024;
/** Chunks that are verified at the same time without being kept in memory. */
const MAX_CHECKS = 8;

let left = MAX_BYTES;
let checking = 0;
const waiting: (() => void)[] = [];

/**
 * The memory of one download: the piece that it sent last, and the piece before it, which may still be in a send
 * buffer. A download whose client has stopped reading keeps both, so the total is limited instead of the number of
 * downloads.
 */
export function openReadAhead() {
  let held: number[] = [];
  const release = (sizes: number[]) => {
    for (const bytes of sizes) left += bytes;
  };
  return {
    /** @returns false when other downloads hold all the memory: then only a small piece is read */
    take(bytes: number): boolean {
      if (left < bytes) return false;
      left -= bytes;
      held.push(bytes);
      return true;
    },
    /** A small piece was sent, which is not counted. */
    tookSmall(): void {
      held.push(0);
    },
    /** The client has asked for more: everything before the last piece has been sent. */
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

/** Runs work that holds one chunk for a moment; only a few run at a time. */
export async function limitChecks<T>(work: () => Promise<T>): Promise<T> {
  while (checking >= MAX_CHECKS) await new Promise<void>((resolve) => waiting.push(resolve));
  checking += 1;
  try {
    return await work();
  } finally {
    checking -= 1;
    waiting.shift()?.();
  }
}
