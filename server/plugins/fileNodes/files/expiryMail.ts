import type { MailLanguage } from '../../mail/mail.model.ts';

interface ExpiryMail {
  one(name: string): string;
  several(count: number): string;
  expires(date: string): string;
  more(count: number): string;
}

/** Czech has three plural forms: one, two to four, and five or more. */
const soubory = (count: number) => (count < 5 ? `${count} soubory` : `${count} souborů`);

/** The text of a notice about files that expire soon, by the language of the recipient. */
export const expiryMail: Record<MailLanguage, ExpiryMail> = {
  en: {
    one: (name) => `Will be expired soon: ${name}`,
    several: (count) => `${count} files will be expired soon`,
    expires: (date) => `expires on ${date}`,
    more: (count) => `… and ${count} more.`,
  },
  cs: {
    one: (name) => `Brzy vyprší: ${name}`,
    several: (count) => `Brzy vyprší ${soubory(count)}`,
    expires: (date) => `vyprší ${date}`,
    more: (count) => `… a další: ${count}.`,
  },
  de: {
    one: (name) => `Läuft bald ab: ${name}`,
    several: (count) => `${count} Dateien laufen bald ab`,
    expires: (date) => `läuft am ${date} ab`,
    more: (count) => `… und ${count} weitere.`,
  },
  fr: {
    one: (name) => `Expire bientôt : ${name}`,
    several: (count) => `${count} fichiers expirent bientôt`,
    expires: (date) => `expire le ${date}`,
    more: (count) => `… et ${count} ${count < 2 ? 'autre' : 'autres'}.`,
  },
};
