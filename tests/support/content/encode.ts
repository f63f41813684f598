import { decodeAs, type TextEncoding } from '#contract/rules/textEncodings.ts';

const tables = new Map<TextEncoding, Map<string, number[]>>();

/** The bytes of each character in an encoding of one or two bytes, found by decoding them. */
function tableOf(encoding: TextEncoding): Map<string, number[]> {
  const known = tables.get(encoding);
  if (known) return known;
  const table = new Map<string, number[]>();
  const add = (bytes: number[]) => {
    const [character = '', ...more] = decodeAs(Uint8Array.from(bytes), encoding);
    if (more.length === 0 && character !== '\ufffd' && !table.has(character)) table.set(character, bytes);
  };
  for (let first = 0; first < 256; first++) add([first]);
  const isDouble = /^(shift_jis|euc|gb|big5)/.test(encoding);
  for (let first = 0x81; isDouble && first < 256; first++)
    for (let second = 0x40; second < 256; second++) add([first, second]);
  tables.set(encoding, table);
  return table;
}

/** Encodes a text; characters that the encoding does not have are left out. */
export function encode(text: string, encoding: TextEncoding): Buffer<ArrayBuffer> {
  if (encoding === 'utf-8') return Buffer.from(text) as Buffer<ArrayBuffer>;
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le') as Buffer<ArrayBuffer>;
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16() as Buffer<ArrayBuffer>;
  if (encoding === 'iso-2022-jp') return iso2022(text);
  const table = tableOf(encoding);
  return Buffer.from(Array.from(text).flatMap((character) => table.get(character) ?? []));
}

/** The characters of EUC-JP with seven bits, between escape sequences. */
function iso2022(text: string): Buffer<ArrayBuffer> {
  const bytes = text.split(/([^\0-\x7f]+)/).flatMap((piece, index) => {
    if (index % 2 === 0) return [...Buffer.from(piece)];
    return [...Buffer.from('\x1b$B'), ...encode(piece, 'euc-jp').map((byte) => byte & 0x7f), ...Buffer.from('\x1b(B')];
  });
  return Buffer.from(bytes);
}
