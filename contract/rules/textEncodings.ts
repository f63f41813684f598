/** Those of one byte a character. */
export const singleByteEncodings = [
  'windows-1252',
  'iso-8859-15',
  'macintosh',
  'windows-1250',
  'iso-8859-2',
  'iso-8859-3',
  'windows-1251',
  'koi8-u',
  'iso-8859-5',
  'ibm866',
  'windows-1253',
  'iso-8859-7',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'iso-8859-6',
  'windows-1257',
  'iso-8859-4',
  'iso-8859-13',
  'windows-874',
] as const;
export type SingleByteEncoding = (typeof singleByteEncodings)[number];

/** The encodings of text that the server reads, by their names in the WHATWG standard (UTF-32 has none there). */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'utf-32le',
  'utf-32be',
  ...singleByteEncodings,
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** 0x80 to 0x9f of windows-1252, which Node.js 20 decodes as control characters. */
const WESTERN_WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Decodes bytes. A byte order mark is left out; bytes that the encoding does not have become U+FFFD.
 * @param encoding one of ours, or any label of the WHATWG standard
 * @throws {RangeError} for an unknown encoding
 */
export function decodeAs(content: Uint8Array, encoding: string): string {
  if (encoding === 'utf-32le' || encoding === 'utf-32be') return decodeUtf32(content, encoding === 'utf-32le');
  const decoder = new TextDecoder(encoding);
  const text = decoder.decode(content);
  return decoder.encoding === 'windows-1252' ? withWindowsCharacters(text) : text;
}

/** Replaces the control characters that Node.js 20 makes of characters of windows-1252. */
export function withWindowsCharacters(text: string): string {
  return text.replace(/[\x80-\x9f]/g, (control) => WESTERN_WINDOWS.charAt(control.charCodeAt(0) - 0x80));
}

function decodeUtf32(content: Uint8Array, isLittleEndian: boolean): string {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const characters: string[] = [];
  for (let at = 0; at + 4 <= content.length; at += 4) {
    const codePoint = view.getUint32(at, isLittleEndian);
    if (at === 0 && codePoint === 0xfeff) continue;
    characters.push(codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : '\ufffd');
  }
  return characters.join('');
}
