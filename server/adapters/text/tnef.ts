import { decodeAs } from '#contract/rules/textEncodings.ts';
import type { Collector } from './collector.ts';
import { readMarkup } from './html.ts';
import { addAttachments, addHead } from './mailHead.ts';
import { encodingOf } from './plain.ts';
import { readCompressedRtf } from './rtf.ts';
import { Unreadable } from './unreadable.ts';

/** The first bytes of TNEF, the format of `winmail.dat`: what Outlook sends of a message beside its text. */
const SIGNATURE = 0x223e9f78;
const HEADER_BYTES = 6;
/** Maximum number of attributes and properties that are read: a message has some dozens. */
const MAX_ENTRIES = 10_000;

const attributes = { subject: 0x8004, body: 0x800c, attachmentName: 0x8010, properties: 0x9003, attachment: 0x9005 };
const propertyIds = {
  subject: 0x0037,
  sender: 0x0c1a,
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  shortName: 0x3704,
  longName: 0x3707,
};

/** Whether a content is TNEF. */
export function isTnef(content: Uint8Array): boolean {
  return content.length > HEADER_BYTES && viewOf(content).getUint32(0, true) === SIGNATURE;
}

/**
 * Collects subject, sender, text and the names of attachments of a message in TNEF.
 * @throws {Unreadable} when it is none
 */
export function readTnef(content: Uint8Array, out: Collector, isLabelled = false): void {
  if (!isTnef(content)) throw new Unreadable('kind');
  const texts = new Map<string, string>();
  const names: string[] = [];
  const take = (key: string, value: string) => {
    if (key === 'longName' || key === 'shortName') names[Math.max(0, names.length - 1)] = value;
    else if (value !== '' && !texts.has(key)) texts.set(key, value);
  };
  for (const { id, data } of attributesOf(content)) {
    if (id === attributes.subject) take('subject', textIn(data));
    if (id === attributes.body) take('body', textIn(data));
    if (id === attributes.attachmentName) names.push(textIn(data));
    if (id === attributes.properties || id === attributes.attachment)
      for (const [key, value] of propertiesOf(data)) take(key, value);
  }
  const from = [{ name: texts.get('sender') ?? '', address: '' }];
  addHead(out, { subject: texts.get('subject') ?? '', from, to: [], cc: [] }, isLabelled);
  const [body, html, rtf] = [texts.get('body'), texts.get('html'), texts.get('rtf')];
  if (body) out.add(body);
  else if (html) readMarkup(html, out);
  else if (rtf) readCompressedRtf(Buffer.from(rtf, 'latin1'), out);
  addAttachments(out, names.filter(Boolean), isLabelled);
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);

/** The attributes: level, ID, length, data, checksum; the last one may be cut. */
function* attributesOf(content: Uint8Array): Generator<{ id: number; data: Uint8Array }> {
  const view = viewOf(content);
  let at = HEADER_BYTES;
  for (let count = 0; count < MAX_ENTRIES && at + 9 <= content.length; count++) {
    const length = view.getUint32(at + 5, true);
    yield { id: view.getUint16(at + 1, true), data: content.subarray(at + 9, at + 9 + length) };
    at += 9 + length + 2;
  }
}

/** Sizes in bytes of the values of fixed length, by type. */
const sizes: Record<number, number> = { 2: 4, 3: 4, 4: 4, 5: 8, 6: 8, 7: 8, 10: 4, 11: 4, 20: 8, 64: 8, 72: 16 };
const UNICODE = 0x1f;
const NAMED = 0x8000;
const padded = (length: number) => Math.ceil(length / 4) * 4;

/** The known texts among MAPI properties. What does not fit into the data ends them. */
function* propertiesOf(data: Uint8Array): Generator<[string, string]> {
  const view = viewOf(data);
  let at = 4;
  try {
    for (let left = Math.min(view.getUint32(0, true), MAX_ENTRIES); left > 0; left--) {
      const [type, id] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
      at += 4;
      if (id >= NAMED) at = afterName(view, at);
      const size = sizes[type & 0xfff];
      const isMultiple = (type & 0x1000) !== 0;
      if (size !== undefined) {
        at += isMultiple ? 4 + view.getUint32(at, true) * size : size;
        continue;
      }
      const values = Math.min(view.getUint32(at, true), MAX_ENTRIES);
      at += 4;
      for (let value = 0; value < values; value++) {
        const length = view.getUint32(at, true);
        const bytes = data.subarray(at + 4, at + 4 + length);
        const key = Object.entries(propertyIds).find(([, known]) => known === id)?.[0];
        if (key) yield [key, valueIn(bytes, type & 0xfff, key)];
        at += 4 + padded(length);
      }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}

/** A value as text; compressed RTF as bytes in Latin-1. */
function valueIn(bytes: Uint8Array, type: number, key: string): string {
  if (key === 'rtf') return Buffer.from(bytes).toString('latin1');
  return type === UNICODE ? decodeAs(bytes, 'utf-16le').replace(/\0+$/, '') : textIn(bytes);
}

/** A named property: the ID of its set, and a number or a name. */
function afterName(view: DataView, at: number): number {
  const isNumber = view.getUint32(at + 16, true) === 0;
  return isNumber ? at + 24 : at + 24 + padded(view.getUint32(at + 20, true));
}

function textIn(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  const text = end < 0 ? bytes : bytes.subarray(0, end);
  return text.length === 0 ? '' : decodeAs(text, encodingOf(text));
}
