import { type SingleByteEncoding, singleByteEncodings } from '#contract/rules/textEncodings.ts';
import { joinEnds, type SplitText, splitEnds } from './lineEnds.ts';
import { bytesOfText, unitsOfBytes } from './singleByte.ts';
import { damagedUtf8, utf8Of, validUtf8 } from './utf8.ts';

/**
 * Bytes of text files, read so that storing the same text gives the same bytes: encoding, byte order mark, line ends and
 * damaged characters are kept.
 */

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | SingleByteEncoding;

/** How a text is stored. */
export interface TextForm {
  encoding: Encoding;
  /** With a byte order mark. */
  bom: boolean;
  /** A last byte that is half a character of UTF-16. */
  rest?: number | undefined;
}

/** A text as the editor has it. */
export interface ReadText extends SplitText {
  form: TextForm;
}

const marks: [Encoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
const markOf = (encoding: Encoding) => marks.find(([of]) => of === encoding)?.[1] ?? [];

/** More control characters than this share of a text are not text. */
const MAX_CONTROLS = 0.05;
/** Controls that texts have: bell to carriage return, and escape. */
const control = /[\0-\x06\x0e-\x1a\x1c-\x1f\x7f\x80-\x84\x86-\x9f\udc80-\udcff]/gu;

/**
 * Reads a text.
 * @param encoding what was found out about bytes without a mark that are not UTF-8
 * @returns undefined for bytes that are not text
 */
export function readText(content: Uint8Array, encoding: SingleByteEncoding = 'windows-1252'): ReadText | undefined {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => content[at] === byte));
  const read = marked ? readMarked(content.subarray(marked[1].length), marked[0]) : readUnmarked(content, encoding);
  if (!read) return undefined;
  const controls = read.text.match(control)?.length ?? 0;
  if (controls > Math.max(1, read.text.length * MAX_CONTROLS)) return undefined;
  return { ...splitEnds(read.text), form: read.form };
}

function readMarked(content: Uint8Array, encoding: Encoding) {
  if (encoding === 'utf-8') {
    const text = validUtf8(content) ?? damagedUtf8(content).text;
    return text.includes('\0') ? undefined : { text, form: { encoding, bom: true } };
  }
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const isLittle = encoding === 'utf-16le';
  const units = Uint16Array.from({ length: content.length >> 1 }, (_, at) => view.getUint16(at * 2, isLittle));
  // UTF-32 begins with the same mark.
  if (isLittle && units.length > 0 && units[0] === 0) return undefined;
  const form = { encoding, bom: true, rest: content.length % 2 === 1 ? content.at(-1) : undefined };
  return { text: textOfUnits(units), form };
}

function readUnmarked(content: Uint8Array, encoding: SingleByteEncoding) {
  if (content.includes(0)) return undefined;
  const utf8 = (text: string) => ({ text, form: { encoding: 'utf-8' as Encoding, bom: false } });
  const valid = validUtf8(content);
  if (valid !== undefined) return utf8(valid);
  const { text, characters, damaged } = damagedUtf8(content);
  if (characters > damaged) return utf8(text);
  return { text: textOfUnits(unitsOfBytes(content, encoding)), form: { encoding, bom: false } };
}

/** Whether reading these bytes needs an encoding that only the server can find out. */
export function needsEncoding(content: Uint8Array): boolean {
  return readText(content)?.form.encoding === 'windows-1252';
}

/** The encoding by its name in the WHATWG standard, if a text in it can be edited. */
export function editableEncoding(name: string): SingleByteEncoding | undefined {
  return singleByteEncodings.find((encoding) => encoding === name);
}

/** Whether it is an encoding of several bytes a character, in which no text can be edited. */
export function isOtherEncoding(name: string): boolean {
  return /^(utf-32|shift|euc|iso-2022|gb|big5)/.test(name);
}

/** Units that a call of a function takes as arguments. */
const CHUNK_UNITS = 8192;

function textOfUnits(units: Uint16Array): string {
  const parts: string[] = [];
  for (let at = 0; at < units.length; at += CHUNK_UNITS) {
    parts.push(String.fromCharCode(...units.subarray(at, at + CHUNK_UNITS)));
  }
  return parts.join('');
}

/**
 * The bytes of a text.
 * @returns the first character that the encoding does not have, if there is one
 */
export function bytesOf(read: ReadText): Uint8Array<ArrayBuffer> | string {
  const { encoding, bom, rest } = read.form;
  const text = joinEnds(read);
  const mark = bom ? markOf(encoding) : [];
  if (encoding === 'utf-8') return joined(mark, utf8Of(text));
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const content = new Uint8Array(text.length * 2);
    const view = new DataView(content.buffer);
    for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), encoding === 'utf-16le');
    return joined(mark, content, rest === undefined ? [] : [rest]);
  }
  return bytesOfText(text, encoding);
}

function joined(mark: number[], content: Uint8Array<ArrayBuffer>, rest: number[] = []): Uint8Array<ArrayBuffer> {
  if (mark.length === 0 && rest.length === 0) return content;
  const whole = new Uint8Array(mark.length + content.length + rest.length);
  whole.set(mark);
  whole.set(content, mark.length);
  whole.set(rest, mark.length + content.length);
  return whole;
}
