const MB = 1024 * 1024;
const MIN_CHUNK_BYTES = MB;
const MAX_CHUNK_BYTES = 64 * MB;
const FIRST_CHUNK_BYTES = 8 * MB;
/**
 * Target duration of one part in milliseconds: short enough for proxies with a time limit, long enough to use the
 * bandwidth.
 */
const CHUNK_MS = 5_000;

/** Determines the size of the parts of a file by the speed of the previous ones. */
export function createChunkSize(now: () => number = () => performance.now()) {
  let size = FIRST_CHUNK_BYTES;
  let largest = MAX_CHUNK_BYTES;
  let startedAt = now();
  const limited = (bytes: number) => Math.max(MIN_CHUNK_BYTES, Math.min(largest, Math.round(bytes)));
  return {
    size: () => size,
    /** A part is being sent. */
    begin() {
      startedAt = now();
    },
    /**
     * A part has arrived.
     * @returns the size of the next one: at most double, because one part is a small sample
     */
    adapt(bytes: number): number {
      const requested = (bytes / Math.max(1, now() - startedAt)) * CHUNK_MS;
      size = limited(Math.min(requested, size * 2));
      return size;
    },
    /**
     * A proxy rejected the part as too large.
     * @returns the size of the next one, the same when it is the minimum
     */
    shrink(): number {
      largest = Math.max(MIN_CHUNK_BYTES, size / 2);
      size = limited(size / 2);
      return size;
    },
  };
}
