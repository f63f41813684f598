import { decodeAs } from '#contract/rules/textEncodings.ts';
import { detectEncoding } from './encoding/detect.ts';
import { instanceLanguage } from './encoding/instanceLanguage.ts';
import { Unreadable } from './unreadable.ts';

/** Number of bytes in which a declaration of the encoding is looked for. */
const HEAD_BYTES = 2048;

/**
 * The encoding of a text: as it is marked, valid, or declared; else as its letters suggest.
 * @param declared the encoding that what holds the text says; by default what an HTML or XML text says of itself
 * @throws {Unreadable} when the content is not text
 */
export function encodingOf(content: Uint8Array, declared = declaredIn(content)): string {
  const encoding = detectEncoding(content, { declared, language: instanceLanguage() });
  if (!encoding) throw new Unreadable('damaged');
  return encoding;
}

/** Decodes a text. @throws {Unreadable} when the content is not text */
export function decodeText(content: Uint8Array, declared?: string): string {
  return decodeAs(content, encodingOf(content, declared));
}

function declaredIn(content: Uint8Array): string | undefined {
  const head = Buffer.from(content.subarray(0, HEAD_BYTES)).toString('latin1');
  const inMeta = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i.exec(head)?.[1];
  return inMeta ?? /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w-]{1,40})/.exec(head)?.[1];
}
