const MB = 1024 * 1024;
const MIN_CHUNK_BYTES = MB;
const MAX_CHUNK_BYTES = 64 * MB;
const FIRST_CHUNK_BYTES = 8 * MB;
/** What one part of a file should take: short enough for proxies with a time limit, long enough to fill the line. */
const CHUNK_MS = 5_000;

/** How large the parts of a file are, after how fast the ones before went. */
export function createChunkSize(now: () => number = () => performance.now()) {
  let size = FIRST_CHUNK_BYTES;
  let largest = MAX_CHUNK_BYTES;
  let startedAt = now();
  const limited = (bytes: number) => Math.max(MIN_CHUNK_BYTES, Math.min(largest, Math.round(bytes)));
  return {
    size: () => size,
    /** A part is on its way. */
    begin() {
      startedAt = now();
    },
    /** A part has arrived. @returns the size of the next: at most double, since one part tells little */
    adapt(bytes: number): number {
      const requested = (bytes / Math.max(1, now() - startedAt)) * CHUNK_MS;
      size = limited(Math.min(requested, size * 2));
      return size;
    },
    /** A proxy rejected the part as too large. @returns the size of the next, the same when none is smaller */
    shrink(): number {
      largest = Math.max(MIN_CHUNK_BYTES, size / 2);
      size = limited(size / 2);
      return size;
    },
  };
}
