import type { Collector } from './collector.ts';
import { instanceLanguage } from './encoding/instanceLanguage.ts';

/** The head of a mail. */
export interface MailHead {
  subject: string;
  /** Each with a name and an address; either may be empty. */
  from: Correspondent[];
  to: Correspondent[];
  cc: Correspondent[];
  /** As the mail has it; undefined when it has none that can be read. */
  date?: Date | undefined;
}
export interface Correspondent {
  name: string;
  address: string;
}

const labels: Record<string, Record<keyof MailHead | 'attachments', string>> = {
  en: { from: 'From', to: 'To', cc: 'Cc', date: 'Date', subject: 'Subject', attachments: 'Attachments' },
  cs: { from: 'Od', to: 'Komu', cc: 'Kopie', date: 'Datum', subject: 'Předmět', attachments: 'Přílohy' },
  de: { from: 'Von', to: 'An', cc: 'Kopie', date: 'Datum', subject: 'Betreff', attachments: 'Anhänge' },
  fr: { from: 'De', to: 'À', cc: 'Copie à', date: 'Date', subject: 'Objet', attachments: 'Pièces jointes' },
};

/** Collects the head of a mail: with labels for readers, and without for the search, which finds no labels. */
export function addHead(out: Collector, head: MailHead, isLabelled: boolean): void {
  const { subject, from, to, cc, date } = head;
  if (!isLabelled) {
    const people = [...from, ...to, ...cc].flatMap(({ name, address }) => [name, address]);
    out.add([subject, ...people, ''].join('\n'));
    return;
  }
  const { [instanceLanguage()]: texts = labels.en } = labels;
  const line = (key: keyof MailHead, value: string) => (value === '' ? [] : [`${texts?.[key]}: ${value}`]);
  const lines = [
    ...line('from', from.map(shown).join('; ')),
    ...line('to', to.map(shown).join('; ')),
    ...line('cc', cc.map(shown).join('; ')),
    ...line('date', date ? `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC` : ''),
    ...line('subject', subject),
  ];
  out.add(`${lines.join('\n')}\n\n`);
}

/** Collects the names of attachments. */
export function addAttachments(out: Collector, names: string[], isLabelled: boolean): void {
  const { [instanceLanguage()]: texts = labels.en } = labels;
  const heading = isLabelled && names.length > 0 ? ['', `${texts?.attachments}:`] : [];
  out.add(['', ...heading, ...names].join('\n'));
}

function shown({ name, address }: Correspondent): string {
  return name && address ? `${name} <${address}>` : name || address;
}
