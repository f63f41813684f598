/**
 * Lets a stream be walked by `for await`, as pdf.js does where it reads the text of a page. Safari has no such iteration
 * before version 27, and core-js, which the legacy build of pdf.js brings for everything else, does not add it.
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
    // Leaving the loop early ends the stream, as the standard says.
    if (!isAtEnd) await reader.cancel();
    reader.releaseLock();
  }
}
