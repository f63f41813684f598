import { createRequire } from 'node:module';
import type MsgReaderClass from '@kenjiuno/msgreader';
import type { FieldsData } from '@kenjiuno/msgreader';
import type { Collector } from './collector.ts';
import { readHtml, readMarkup } from './html.ts';
import { addAttachments, addHead } from './mailHead.ts';
import { encodingOf } from './plain.ts';
import { readCompressedRtf } from './rtf.ts';
import { Unreadable } from './unreadable.ts';

// The default import of this CommonJS library differs between loaders.
const { default: MsgReader } = createRequire(import.meta.url)('@kenjiuno/msgreader') as {
  default: typeof MsgReaderClass;
};

/** Collects the same parts of an Outlook message as of a mail in the standard format. */
export function readOutlook(content: Uint8Array<ArrayBuffer>, out: Collector, isLabelled = false): void {
  const mail = fieldsOf(content);
  const sender = { name: mail.senderName, email: mail.senderEmail, smtpAddress: mail.senderSmtpAddress };
  const recipients = mail.recipients ?? [];
  const date = new Date(mail.messageDeliveryTime ?? mail.clientSubmitTime ?? '');
  const head = {
    subject: mail.subject ?? '',
    from: [correspondent(sender)],
    to: recipients.filter(({ recipType }) => recipType !== 'cc').map(correspondent),
    cc: recipients.filter(({ recipType }) => recipType === 'cc').map(correspondent),
    date: Number.isNaN(date.getTime()) ? undefined : date,
  };
  addHead(out, head, isLabelled);
  if (mail.body?.trim()) out.add(mail.body);
  else if (mail.html) readHtml(mail.html, out);
  else if (mail.bodyHtml) readMarkup(mail.bodyHtml, out);
  else if (mail.compressedRtf) readCompressedRtf(mail.compressedRtf, out);
  const names = (mail.attachments ?? []).map(({ fileName, name }) => fileName || name || '').filter(Boolean);
  addAttachments(out, names, isLabelled);
}

/** The fields of a sender or a recipient. */
type Person = { [key in 'name' | 'email' | 'smtpAddress']?: string | undefined };

function correspondent({ name = '', email, smtpAddress }: Person) {
  return { name, address: addressOf(smtpAddress ?? email, name) };
}

/**
 * The properties of a message. Text that is not Unicode is decoded by the code page that the message names, or else by
 * its letters: read as Latin-1, each of its characters is a byte.
 */
function fieldsOf(content: Uint8Array<ArrayBuffer>): FieldsData {
  const read = (ansiEncoding: string) => {
    const reader = new MsgReader(content.buffer.slice(content.byteOffset, content.byteOffset + content.byteLength));
    reader.parserConfig = { ansiEncoding };
    const fields = reader.getFileData();
    if (fields.error) throw new Unreadable('damaged');
    return fields;
  };
  const fields = read('latin1');
  const { subject = '', body = '', senderName = '', messageCodepage } = fields;
  const texts = [subject, body, senderName].filter((text) => /^[\0-\xff]*$/.test(text)).join('\n');
  if (!/[\x80-\xff]/.test(texts)) return fields;
  try {
    return read(messageCodepage ? `windows-${messageCodepage}` : encodingOf(Buffer.from(texts, 'latin1')));
  } catch {
    // The code page is unknown.
    return fields;
  }
}

/** Within one Exchange server, an address is an internal path without meaning for readers; the name is used. */
function addressOf(address = '', name = ''): string {
  return address === name || address.toLowerCase().startsWith('/o=') ? '' : address;
}
