import type { MailLanguage } from '../../mail/mail.model.ts';
import { pluralOf } from '../../mail/mailFormats.service.ts';

interface ExpiryMail {
  hello(name: string): string;
  /** The subject of a mail about one file. */
  one(name: string, date: string): string;
  /** The subject of a mail about several files. */
  several(count: number): string;
  intro(count: number): string;
  /** A file of the list, with its path. */
  line(path: string, date: string): string;
  more(count: number): string;
  /** What can be done. */
  advice: string;
  /** Why the reader gets it. */
  reason: string;
}

const en: ExpiryMail = {
  hello: (name) => `Hello ${name},`,
  one: (name, date) => `“${name}” expires on ${date}`,
  several: (count) => pluralOf('en', count, { one: '# file expires soon', other: '# files expire soon' }),
  intro: (count) => pluralOf('en', count, { one: 'This file expires soon:', other: 'These files expire soon:' }),
  line: (path, date) => `${path}, on ${date}`,
  more: (count) => pluralOf('en', count, { one: '… and # more', other: '… and # more' }),
  advice: 'To keep a file valid, change its expiry date. Expired files are marked, not deleted.',
  reason: 'You get this email because you uploaded these files or can edit their folder.',
};

const cs: ExpiryMail = {
  hello: () => 'Dobrý den,',
  one: (name, date) => `„${name}“: platnost končí ${date}`,
  several: (count) =>
    pluralOf('cs', count, {
      one: 'Brzy skončí platnost # souboru',
      few: 'Brzy skončí platnost # souborů',
      other: 'Brzy skončí platnost # souborů',
    }),
  intro: (count) =>
    pluralOf('cs', count, {
      one: 'brzy skončí platnost tohoto souboru:',
      few: 'brzy skončí platnost těchto souborů:',
      other: 'brzy skončí platnost těchto souborů:',
    }),
  line: (path, date) => `${path}, ${date}`,
  more: (count) => pluralOf('cs', count, { one: '… a # další', few: '… a # další', other: '… a # dalších' }),
  advice:
    'Chcete-li platnost prodloužit, změňte datum „Platnost do“. Soubory s prošlou platností se označí, nesmažou se.',
  reason: 'Tento e-mail dostáváte, protože jste soubory nahráli nebo můžete upravovat jejich složku.',
};

const de: ExpiryMail = {
  hello: (name) => `Guten Tag ${name},`,
  one: (name, date) => `„${name}“ läuft am ${date} ab`,
  several: (count) => pluralOf('de', count, { one: '# Datei läuft bald ab', other: '# Dateien laufen bald ab' }),
  intro: (count) =>
    pluralOf('de', count, { one: 'diese Datei läuft bald ab:', other: 'diese Dateien laufen bald ab:' }),
  line: (path, date) => `${path}, am ${date}`,
  more: (count) => pluralOf('de', count, { one: '… und # weitere', other: '… und # weitere' }),
  advice:
    'Um eine Datei gültig zu halten, ändern Sie ihr Ablaufdatum. Abgelaufene Dateien werden gekennzeichnet, nicht gelöscht.',
  reason: 'Sie erhalten diese E-Mail, weil Sie die Dateien hochgeladen haben oder ihren Ordner bearbeiten können.',
};

const fr: ExpiryMail = {
  hello: (name) => `Bonjour ${name},`,
  one: (name, date) => `« ${name} » expire le ${date}`,
  several: (count) => pluralOf('fr', count, { one: '# fichier expire bientôt', other: '# fichiers expirent bientôt' }),
  intro: (count) =>
    pluralOf('fr', count, { one: 'Ce fichier expire bientôt :', other: 'Ces fichiers expirent bientôt :' }),
  line: (path, date) => `${path}, le ${date}`,
  more: (count) => pluralOf('fr', count, { one: '… et # autre', other: '… et # autres' }),
  advice:
    'Pour prolonger la validité d’un fichier, modifiez sa date d’expiration. Les fichiers expirés sont signalés, pas supprimés.',
  reason: 'Vous recevez cet e-mail parce que vous avez importé ces fichiers ou pouvez modifier leur dossier.',
};

/** The text of a notice about files that expire soon, by the language of the recipient. */
export const expiryMail: Record<MailLanguage, ExpiryMail> = { en, cs, de, fr };
