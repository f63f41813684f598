/** Bytes from `begin` up to, not including, `end`. */
export interface ByteRange {
  begin: number;
  end: number;
}

const HEAD_END = [13, 10, 13, 10];

/**
 * Parses a multipart response with several ranges (RFC 9110 section 14.6): each part has headers that end with an empty
 * line.
 * @throws {TypeError} when the response is malformed
 */
export function partsOf(response: Uint8Array<ArrayBuffer>, requested: readonly ByteRange[]): Uint8Array<ArrayBuffer>[] {
  let at = 0;
  return requested.map(({ begin, end }) => {
    const body = headEnd(response, at);
    const head = new TextDecoder().decode(response.subarray(at, body));
    if (!head.includes(`bytes ${begin}-${end - 1}/`)) throw new TypeError(`Not bytes ${begin}-${end - 1}: ${head}`);
    at = body + end - begin;
    return response.slice(body, at);
  });
}

function headEnd(response: Uint8Array, from: number): number {
  for (let at = from; at + HEAD_END.length <= response.length; at++) {
    if (HEAD_END.every((byte, index) => response[at + index] === byte)) return at + HEAD_END.length;
  }
  throw new TypeError('A response with several byte ranges ended early.');
}
