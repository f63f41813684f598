const PIECE_BYTES = 1024 * 1024;

/** Incompressible bytes that are the same in every run, in chunks of at most 1 MiB. */
export function* noiseOf(bytes: number): Generator<Buffer> {
  let state = 0x9e3779b9;
  for (let sent = 0; sent < bytes; sent += PIECE_BYTES) {
    const words = new Uint32Array(PIECE_BYTES / 4);
    for (let n = 0; n < words.length; n++) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      words[n] = state;
    }
    yield Buffer.from(words.buffer).subarray(0, bytes - sent);
  }
}
