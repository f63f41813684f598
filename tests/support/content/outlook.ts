import { burn } from '@kenjiuno/msgreader/lib/Burner.js';

const ROOT = 5;
const STORAGE = 1;
const STREAM = 2;
/** Type `PT_UNICODE`, `PT_STRING8` and `PT_BINARY`, as suffixes of stream names. */
const UNICODE = '001F';
const ANSI = '001E';
const BINARY = '0102';

interface OutlookMail {
  subject: string;
  from: { name: string; email: string };
  to: { name: string; email: string }[];
  body?: string;
  html?: string;
  /** A body that is not in Unicode, with its code page. */
  ansi?: { bytes: Uint8Array; codePage: number };
  attachments?: string[];
}

/** A mail as Outlook saves it: a compound file with a stream for each property. */
export function outlookMail({ subject, from, to, body, html, ansi, attachments = [] }: OutlookMail) {
  const entries: Parameters<typeof burn>[0] = [{ name: 'Root Entry', type: ROOT, length: 0, children: [] }];
  const add = (parent: number, name: string, content?: Uint8Array) => {
    const type = content ? STREAM : STORAGE;
    entries.push({
      name,
      type,
      length: content?.length ?? 0,
      ...(content ? { binaryProvider: () => content } : { children: [] }),
    });
    entries[parent]?.children?.push(entries.length - 1);
    return entries.length - 1;
  };
  const property = (parent: number, tag: string, type: string, content: string | Uint8Array) =>
    add(
      parent,
      `__substg1.0_${tag}${type}`,
      typeof content === 'string' ? new Uint8Array(Buffer.from(content, 'utf16le')) : content,
    );
  const properties = new Uint8Array(ansi ? 48 : 32);
  if (ansi) {
    const view = new DataView(properties.buffer);
    view.setUint32(32, 0x3f_fd_00_03, true);
    view.setUint32(40, ansi.codePage, true);
  }
  add(0, '__properties_version1.0', properties);
  property(0, '0037', UNICODE, subject);
  property(0, '0C1A', UNICODE, from.name);
  property(0, '0C1F', UNICODE, from.email);
  if (body !== undefined) property(0, '1000', UNICODE, body);
  if (ansi) property(0, '1000', ANSI, ansi.bytes);
  if (html !== undefined) property(0, '1013', BINARY, new Uint8Array(Buffer.from(html)));
  for (const [index, person] of to.entries()) {
    const storage = add(0, `__recip_version1.0_#${String(index).padStart(8, '0')}`);
    add(storage, '__properties_version1.0', new Uint8Array(8));
    property(storage, '3001', UNICODE, person.name);
    property(storage, '39FE', UNICODE, person.email);
  }
  for (const [index, name] of attachments.entries()) {
    const storage = add(0, `__attach_version1.0_#${String(index).padStart(8, '0')}`);
    add(storage, '__properties_version1.0', new Uint8Array(8));
    property(storage, '3707', UNICODE, name);
    property(storage, '3701', BINARY, new Uint8Array(100));
  }
  return new Uint8Array(burn(entries));
}
