import { decodeAs, type TextEncoding } from '#contract/rules/textEncodings.ts';
import { codePages } from './codePages.ts';
import { likelihoodOf } from './likelihood.ts';

const byteOrderMarks: [TextEncoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** Number of bytes in which NUL is looked for, and of the sample whose letters are counted. */
const HEAD_BYTES = 8192;
const SAMPLE_BYTES = 16_384;
const MAX_LINE_BYTES = 2048;
/** A file is UTF-8 with errors, rather than of a code page, when so many characters are right for each wrong one. */
const RIGHT_PER_WRONG = 10;
/** What the language of the reader or the instance adds to the likelihood of its encodings. */
const LANGUAGE_BONUS = 3;

/** What is known beside the bytes. */
export interface EncodingHints {
  /** The encoding that the text, or the message that it is part of, declares. */
  declared?: string | undefined;
  /** The language that decides between equals, as `cs`. */
  language?: string | undefined;
}

/**
 * The encoding of a text: by its byte order mark, as UTF-8 where that is valid, as it is declared where that fits, and
 * else the code page in which its letters are likeliest.
 * @returns undefined when the content is not text
 */
export function detectEncoding(
  content: Uint8Array,
  { declared, language = '' }: EncodingHints = {},
): string | undefined {
  const marked = byteOrderMarks.find(([, bytes]) => bytes.every((byte, index) => content[index] === byte))?.[0];
  if (marked) return marked;
  const head = content.subarray(0, HEAD_BYTES);
  if (head.includes(0)) return unmarkedUtf16(head);
  const text = new TextDecoder().decode(content);
  const wrong = text.split('\ufffd').length - 1;
  if (wrong === 0) return isIso2022(content) ? 'iso-2022-jp' : 'utf-8';
  if (declared && fits(content, declared)) return declared;
  const right = text.replace(/[\0-\x7f\ufffd]/g, '').length;
  return right >= wrong * RIGHT_PER_WRONG ? 'utf-8' : likeliest(sampleOf(content), language);
}

function fits(content: Uint8Array, encoding: string): boolean {
  try {
    return !/[\ufffd\x80-\x9f]/.test(decodeAs(content, encoding));
  } catch {
    return false;
  }
}

/** UTF-16 without a mark: the NULs of ASCII characters are all in one half of each pair. */
function unmarkedUtf16(head: Uint8Array): TextEncoding | undefined {
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const encoding = odd > even ? 'utf-16le' : 'utf-16be';
  const text = decodeAs(head.subarray(0, head.length & ~1), encoding);
  // The head may end within a surrogate pair.
  const isText = !/[\0-\x06\x0e-\x1a\x1c-\x1f\ufffd\p{Co}\p{Cn}]/u.test(text.replace(/\ufffd$/, ''));
  return Math.min(even, odd) === 0 && isText ? encoding : undefined;
}

const ESCAPE = 0x1b;
function isIso2022(content: Uint8Array): boolean {
  const at = content.indexOf(ESCAPE);
  return at >= 0 && /^\x1b(\$[@B]|\(J)/.test(String.fromCharCode(...content.subarray(at, at + 3)));
}

/** Lines with bytes outside ASCII, up to the size of a sample: the others say nothing about the encoding. */
function sampleOf(content: Uint8Array): Uint8Array {
  const sample: Uint8Array[] = [];
  let size = 0;
  for (let at = 0; at < content.length && size < SAMPLE_BYTES; ) {
    const end = content.indexOf(0x0a, at);
    const line = content.subarray(at, Math.min(end < 0 ? content.length : end + 1, at + MAX_LINE_BYTES));
    if (line.some((byte) => byte > 0x7f)) {
      sample.push(line);
      size += line.length;
    }
    at += line.length;
  }
  return Buffer.concat(sample);
}

function likeliest(sample: Uint8Array, language: string): TextEncoding {
  let best: { encoding: TextEncoding; score: number } | undefined;
  const bonusOf = (one: string) => (one === language || one.startsWith(`${language}-`) ? LANGUAGE_BONUS : 0);
  for (const { encoding, languages, malus } of codePages) {
    const score = likelihoodOf(decodeAs(sample, encoding), languages, bonusOf) - malus;
    if (!best || score > best.score) best = { encoding, score };
  }
  return best?.encoding ?? 'windows-1252';
}
