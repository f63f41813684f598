import { Unreadable } from './unreadable.ts';

/**
 * What old programs write where they know nothing of Unicode: Central European Windows. German reads the same in the
 * Western one; Czech does not.
 */
export const ANSI_FALLBACK = 'windows-1250';
const byteOrderMarks: [string, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * The text of bytes: by their byte order mark, by what they declare, as UTF-8 where they are that, and else as old
 * programs write.
 * @throws {Unreadable} when they are no text at all
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
