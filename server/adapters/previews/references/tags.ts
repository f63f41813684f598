import { Unreadable } from '../../text/unreadable.ts';

export interface Attribute {
  /** The name without its prefix. */
  name: string;
  /** The value with entities resolved. */
  value: string;
  start: number;
  end: number;
}

export interface Tag {
  /** The name without its prefix. */
  name: string;
  /** The text of the tag, from `<` to `>`. */
  text: string;
  start: number;
  end: number;
  isEnd: boolean;
}

/** A part of a text to be replaced. */
export interface Edit {
  start: number;
  end: number;
  by: string;
}

/**
 * The tags of an XML text. Instructions to a program and the type of the document are reported as parts to be removed.
 * @throws {Unreadable} for a document that defines entities, and for a tag without end
 */
export function* tagsOf(xml: string, remove: (edit: Edit) => void): Generator<Tag> {
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const start = at;
    if (xml.startsWith('<!--', at)) at = after(xml, '-->', at + 4);
    else if (xml.startsWith('<![CDATA[', at)) at = after(xml, ']]>', at);
    else if (xml.startsWith('<?', at)) {
      at = after(xml, '?>', at);
      if (!/^<\?xml\s/.test(xml.slice(start, start + 6))) remove({ start, end: at, by: '' });
    } else {
      at = endOfTag(xml, at);
      const text = xml.slice(start, at);
      if (text.startsWith('<!')) {
        if (text.includes('[')) throw new Unreadable('damaged');
        remove({ start, end: at, by: '' });
        continue;
      }
      const [, slash, name = ''] = /^<(\/?)([^\s/>]*)/.exec(text) ?? [];
      yield { name: localName(name), text, start, end: at, isEnd: slash === '/' };
    }
  }
}

/** The attributes of a tag, with their places in the text of which it is a part. */
export function attributesOf({ text, start }: Tag): Attribute[] {
  return [...text.matchAll(/([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
    ({ 0: all, 1: name = '', 2: double, 3: single, index }) => ({
      name: name === 'xml:base' ? name : localName(name),
      value: resolved(double ?? single ?? ''),
      start: start + index,
      end: start + index + all.length,
    }),
  );
}

/** A text with its edits made; one that begins inside of another is part of it. */
export function edited(text: string, edits: Edit[]): string {
  if (edits.length === 0) return text;
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, by } of edits.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue;
    pieces.push(text.slice(at, start), by);
    at = end;
  }
  return pieces.join('') + text.slice(at);
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A text of XML with its references to characters resolved. */
export function resolved(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex, decimal, name: string) => {
    if (name) return named[name] ?? all;
    const code = Number.parseInt(hex ?? decimal, hex ? 16 : 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}

function after(xml: string, end: string, from: number): number {
  const at = xml.indexOf(end, from);
  if (at < 0) throw new Unreadable('damaged');
  return at + end.length;
}

/** The index behind the `>` of a tag: values may contain that character. */
function endOfTag(xml: string, from: number): number {
  let quote = '';
  for (let at = from; at < xml.length; at++) {
    const character = xml[at] as string;
    if (quote) quote = character === quote ? '' : quote;
    else if (character === '>') return at + 1;
    else if (character === '[' && xml.startsWith('<!', from)) throw new Unreadable('damaged');
    else if (character === '"' || character === "'") quote = character;
  }
  throw new Unreadable('damaged');
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
