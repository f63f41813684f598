import { decodeAs, type SingleByteEncoding } from '#contract/rules/textEncodings.ts';

/** A byte that is no character is a lone surrogate of its own in the text: U+DC80 for 0x80, and so on. */
export const oddByte = (byte: number) => String.fromCharCode(0xdc00 + byte);
export const byteOfOdd = (unit: number) => (unit >= 0xdc80 && unit <= 0xdcff ? unit - 0xdc00 : undefined);

interface Table {
  /** The UTF-16 unit of each byte. */
  units: Uint16Array;
  bytes: Map<number, number>;
}
const tables = new Map<SingleByteEncoding, Table>();

function tableOf(encoding: SingleByteEncoding): Table {
  const known = tables.get(encoding);
  if (known) return known;
  const units = Uint16Array.from({ length: 256 }, (_, byte) => {
    const unit = decodeAs(Uint8Array.of(byte), encoding).charCodeAt(0);
    return unit === 0xfffd ? oddByte(byte).charCodeAt(0) : unit;
  });
  const table = { units, bytes: new Map(Array.from(units, (unit, byte) => [unit, byte])) };
  tables.set(encoding, table);
  return table;
}

/** The UTF-16 units of a text; no two bytes have the same. */
export function unitsOfBytes(content: Uint8Array, encoding: SingleByteEncoding): Uint16Array {
  const { units } = tableOf(encoding);
  return Uint16Array.from(content, (byte) => units[byte] ?? byte);
}

/** The bytes of a text, or the first of its characters that the encoding does not have. */
export function bytesOfText(text: string, encoding: SingleByteEncoding): Uint8Array<ArrayBuffer> | string {
  const { bytes } = tableOf(encoding);
  const content = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const byte = bytes.get(text.charCodeAt(at));
    if (byte === undefined) return String.fromCodePoint(text.codePointAt(at) ?? 0);
    content[at] = byte;
  }
  return content;
}
