import PostalMime, { type Address } from 'postal-mime';
import { withWindowsCharacters } from '#contract/rules/textEncodings.ts';
import type { Collector } from './collector.ts';
import { readMarkup } from './html.ts';
import { withUnicodeHeaders } from './mailBytes.ts';

/** Collects sender, recipients, subject, text and the names of attachments of a mail. */
export async function readMail(content: Uint8Array, out: Collector): Promise<void> {
  const mail = await PostalMime.parse(withUnicodeHeaders(content));
  const people = [mail.from, ...(mail.to ?? []), ...(mail.cc ?? [])].flatMap((entry) => (entry ? named(entry) : []));
  out.add([mail.subject ?? '', ...people, ''].join('\n'));
  if (mail.text) out.add(withWindowsCharacters(mail.text));
  else if (mail.html) readMarkup(withWindowsCharacters(mail.html), out);
  out.add(['', ...mail.attachments.map(({ filename }) => filename ?? '')].join('\n'));
}

function named({ name, address, group }: Address): string[] {
  return group ? [name, ...group.flatMap(named)] : [name, address ?? ''];
}
