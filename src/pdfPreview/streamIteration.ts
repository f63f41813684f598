/**
 * Makes streams iterable by `for await`, which pdf.js needs to read the text of a page. Safari has no such iteration
 * before version 27, and the core-js included in the legacy build of pdf.js does not add it.
 */
export function addStreamIteration(target: { prototype: object }): void {
  if (Symbol.asyncIterator in target.prototype) return;
  Object.defineProperty(target.prototype, Symbol.asyncIterator, {
    configurable: true,
    writable: true,
    value: chunks,
  });
}

async function* chunks<T>(this: ReadableStream<T>): AsyncGenerator<T> {
  const reader = this.getReader();
  let isAtEnd = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isAtEnd = done;
      if (done) return;
      yield value;
    }
  } finally {
    // Leaving the loop early cancels the stream, as in the standard.
    if (!isAtEnd) await reader.cancel();
    reader.releaseLock();
  }
}
