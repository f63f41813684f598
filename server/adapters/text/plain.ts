import { Unreadable } from './unreadable.ts';

/**
 * The code page of old programs without Unicode: Central European Windows. German text is the same in the Western code
 * page; Czech is not.
 */
export const ANSI_FALLBACK = 'windows-1250';
const byteOrderMarks: [string, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * Decodes text by its byte order mark, by its declared encoding, as UTF-8 if it is valid, and else by the fallback code
 * page.
 * @throws {Unreadable} when the content is not text
 */
export function decodeText(content: Uint8Array, declared?: string): string {
  const marked = byteOrderMarks.find(([, bytes]) => bytes.every((byte, index) => content[index] === byte))?.[0];
  if (marked) return new TextDecoder(marked).decode(content);
  if (content.subarray(0, 8192).includes(0)) throw new Unreadable('damaged');
  return as('utf-8', content) ?? as(declared, content) ?? new TextDecoder(ANSI_FALLBACK).decode(content);
}

function as(encoding: string | undefined, content: Uint8Array): string | undefined {
  if (!encoding) return undefined;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}
