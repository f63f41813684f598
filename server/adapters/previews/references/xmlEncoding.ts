import { Unreadable } from '../../text/unreadable.ts';

const DECLARATION_BYTES = 256;
/** XML in four bytes a character, or in EBCDIC: no program writes it, and parsers read it. */
const rareEncodings = [/^\0\0\0</, /^<\0\0\0/, /^\xff\xfe\0\0/, /^\0\0\xfe\xff/, /^Lo\xa7\x94/];

/** Whether a content begins like XML, in any encoding. */
export function isXml(content: Uint8Array): boolean {
  const head = Buffer.from(content.subarray(0, DECLARATION_BYTES)).toString('latin1');
  return /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(head) || rareEncodings.some((pattern) => pattern.test(head));
}

/**
 * The text of an XML document, in which the declaration names UTF-8.
 * @returns also whether the content was in UTF-8
 * @throws {Unreadable} for an unknown encoding, and for what is not XML
 */
export function decodeXml(content: Uint8Array): { text: string; isUtf8: boolean } {
  const head = Buffer.from(content.subarray(0, DECLARATION_BYTES)).toString('latin1');
  if (!isXml(content) || rareEncodings.some((pattern) => pattern.test(head))) throw new Unreadable('damaged');
  const encoding = encodingOf(head);
  const decoder = decoderOf(encoding);
  const text = decoder.decode(content);
  const isUtf8 = decoder.encoding === 'utf-8';
  return { text: isUtf8 ? text : text.replace(/^(<\?xml[^>]*?encoding\s*=\s*)(["'])[^"']*\2/, '$1$2UTF-8$2'), isUtf8 };
}

function encodingOf(head: string): string {
  if (head.startsWith('\xff\xfe') || /^\s*<\0/.test(head)) return 'utf-16le';
  if (head.startsWith('\xfe\xff') || /^\0</.test(head)) return 'utf-16be';
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(head)?.[1] ?? 'utf-8';
  // Its bytes are not: a parser that read the declaration goes on in one byte a character.
  return /^(utf|ucs)-?(16|2|32|4)/i.test(declared) ? 'utf-8' : declared;
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new Unreadable('damaged');
  }
}
