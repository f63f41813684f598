import { byteOfOdd, oddByte } from './singleByte.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();
/** Only surrogates without a partner match. */
const lone = /[\udc80-\udcff]/u;

/** Reads valid UTF-8; undefined for other bytes. */
export function validUtf8(content: Uint8Array): string | undefined {
  try {
    return decoder.decode(content);
  } catch {
    return undefined;
  }
}

/**
 * Reads UTF-8 in which some bytes are damaged: each of these is a lone surrogate in the text.
 * @returns the text, the number of characters of several bytes, and of damaged bytes
 */
export function damagedUtf8(content: Uint8Array): { text: string; characters: number; damaged: number } {
  const parts: string[] = [];
  let [characters, damaged, from, at] = [0, 0, 0, 0];
  while (at < content.length) {
    const length = lengthAt(content, at);
    if (length === 0) {
      parts.push(decoder.decode(content.subarray(from, at)), oddByte(content[at] ?? 0));
      damaged += 1;
      from = at + 1;
    } else if (length > 1) characters += 1;
    at += length || 1;
  }
  parts.push(decoder.decode(content.subarray(from)));
  return { text: parts.join(''), characters, damaged };
}

/** The length of the character that begins here; 0 when none does. */
function lengthAt(content: Uint8Array, at: number): number {
  const first = content[at] ?? 0;
  const second = content[at + 1] ?? 0;
  if (first < 0x80) return 1;
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  if (length === 0 || at + length > content.length) return 0;
  for (let next = at + 1; next < at + length; next++) if (((content[next] ?? 0) & 0xc0) !== 0x80) return 0;
  // Overlong forms, surrogates, and code points that do not exist.
  const isOutside =
    (first === 0xe0 && second < 0xa0) ||
    (first === 0xed && second > 0x9f) ||
    (first === 0xf0 && second < 0x90) ||
    (first === 0xf4 && second > 0x8f);
  return isOutside ? 0 : length;
}

/** The bytes of a text, damaged ones as they were. */
export function utf8Of(text: string): Uint8Array<ArrayBuffer> {
  if (!lone.test(text)) return encoder.encode(text);
  const content = new Uint8Array(text.length * 3);
  let size = 0;
  // Every character or lone surrogate is one part, or part of a run without damaged bytes.
  for (const part of text.split(/([\udc80-\udcff])/u)) {
    const odd = part.length === 1 ? byteOfOdd(part.charCodeAt(0)) : undefined;
    if (odd === undefined) size += encoder.encodeInto(part, content.subarray(size)).written;
    else content[size++] = odd;
  }
  return content.slice(0, size);
}
