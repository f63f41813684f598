import PostalMime, { type Address } from 'postal-mime';
import { withWindowsCharacters } from '#contract/rules/textEncodings.ts';
import type { Collector } from './collector.ts';
import { readMarkup } from './html.ts';
import { withUnicodeHeaders } from './mailBytes.ts';
import { addAttachments, addHead, type Correspondent } from './mailHead.ts';
import { isTnef, readTnef } from './tnef.ts';

/**
 * Collects sender, recipients, subject, text and the names of attachments of a mail.
 * @param isLabelled whether the lines of the head say what they are, as for readers
 */
export async function readMail(content: Uint8Array, out: Collector, isLabelled = false): Promise<void> {
  const mail = await PostalMime.parse(withUnicodeHeaders(content));
  const date = mail.date === undefined ? undefined : new Date(mail.date);
  const head = {
    subject: mail.subject ?? '',
    from: mail.from ? named(mail.from) : [],
    to: (mail.to ?? []).flatMap(named),
    cc: (mail.cc ?? []).flatMap(named),
    date: date && !Number.isNaN(date.getTime()) ? date : undefined,
  };
  addHead(out, head, isLabelled);
  if (mail.text) out.add(withWindowsCharacters(mail.text));
  else if (mail.html) readMarkup(withWindowsCharacters(mail.html), out);
  for (const { content } of mail.attachments) {
    const bytes = content instanceof ArrayBuffer ? new Uint8Array(content) : undefined;
    if (bytes && isTnef(bytes)) readTnef(bytes, out, isLabelled);
  }
  const names = mail.attachments.map(({ filename }) => filename ?? '').filter(Boolean);
  addAttachments(out, names, isLabelled);
}

function named({ name, address, group }: Address): Correspondent[] {
  return group ? [{ name, address: '' }, ...group.flatMap(named)] : [{ name, address: address ?? '' }];
}
