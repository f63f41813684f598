import { decompressRTF } from '@kenjiuno/decompressrtf';
import { decodeAs } from '#contract/rules/textEncodings.ts';
import { rtfTokens } from '../previews/references/rtfTokens.ts';
import type { Collector } from './collector.ts';

const HEADER_BYTES = 16;
/** Groups that hold no text of the document. */
const unread = new Set(['*', 'fonttbl', 'colortbl', 'stylesheet', 'info', 'pict', 'object', 'themedata', 'listtable']);
const breaks: Record<string, string> = {
  par: '\n',
  line: '\n',
  row: '\n',
  page: '\n',
  sect: '\n',
  tab: '\t',
  cell: '\t',
};

/**
 * Collects the text of a body in RTF as Outlook keeps it: compressed (MS-OXRTFCP), and with the HTML that it was made of
 * or without. One that is damaged has no text.
 */
export function readCompressedRtf(content: Uint8Array, out: Collector): void {
  if (content.length < HEADER_BYTES) return;
  const bytes = Uint8Array.from(content);
  // The length that the header states must not exceed what is there: the decompressor would go on with zeros.
  const header = new DataView(bytes.buffer);
  header.setUint32(0, Math.min(header.getUint32(0, true), bytes.length - 4), true);
  try {
    out.add(textOf(Buffer.from(decompressRTF([...bytes])).toString('latin1')));
  } catch {
    // Neither of the two formats.
  }
}

interface Group {
  isRead: boolean;
  /** Whether what follows repeats HTML for programs that know only RTF. */
  isRepeated: boolean;
}

function textOf(rtf: string): string {
  const groups: Group[] = [{ isRead: true, isRepeated: false }];
  const texts: string[] = [];
  let encoding = 'windows-1252';
  let bytes = '';
  const add = (text: string) => {
    if (bytes) texts.push(decodeAs(Buffer.from(bytes, 'latin1'), encoding));
    bytes = '';
    texts.push(text);
  };
  for (const token of rtfTokens(rtf)) {
    const group = groups.at(-1) as Group;
    if (token.kind === 'open') groups.push({ ...group });
    else if (token.kind === 'close') {
      if (groups.length > 1) groups.pop();
    } else if (token.kind === 'word') {
      const { text, number } = token;
      if (unread.has(text)) group.isRead = false;
      if (text === 'htmlrtf') group.isRepeated = number !== '0';
      if (text === 'ansicpg' && number) encoding = knownEncoding(`windows-${number}`) ?? encoding;
      const gap = breaks[text];
      if (gap && group.isRead) add(gap);
    } else if (token.kind === 'text' && group.isRead && !group.isRepeated) {
      if (token.isByte) bytes += token.text;
      else add(token.text);
    }
  }
  add('');
  return texts.join('');
}

function knownEncoding(name: string): string | undefined {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}
