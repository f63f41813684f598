/** Runs in a page: removes what pdf.js uses and Safari 17.4 lacks. */
export function removeNewFeatures(): void {
  const lacks: [object, PropertyKey[]][] = [
    [ReadableStream.prototype, [Symbol.asyncIterator, 'values']],
    [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
    [Promise, ['try']],
    [URL, ['parse']],
    [Uint8Array.prototype, ['toBase64', 'toHex']],
  ];
  for (const [owner, names] of lacks) for (const name of names) Reflect.deleteProperty(owner, name);
}
