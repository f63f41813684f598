import type { MailLanguage } from '../mail/mail.model.ts';

/** What stands in a mail before and after its link. */
export interface LinkWords {
  subject: string;
  before: string[];
  after: string[];
}

interface Facts {
  company: string;
  signInId: string;
}

export interface MailWords {
  hello(name: string): string;
  /** @param by who invites */
  invitation(facts: Facts & { by: string }): LinkWords;
  reset(facts: Facts): LinkWords;
}

const en: MailWords = {
  hello: (name) => `Hello ${name},`,
  invitation: ({ company, signInId, by }) => ({
    subject: `Your invitation to ${company}`,
    before: [`${by} invites you to the files of ${company}. Please choose a password here:`],
    after: [`Your user ID is ${signInId}. The link works once, within the next 3 days.`],
  }),
  reset: ({ company, signInId }) => ({
    subject: `A new password for ${company}`,
    before: [
      `Somebody, probably you, has forgotten your password for the files of ${company}. Please choose a new one here:`,
    ],
    after: [
      `Your user ID is ${signInId}. The link works once, within the next hour.`,
      'If it was not you, there is nothing to do: your password stays as it is.',
    ],
  }),
};

const cs: MailWords = {
  hello: (name) => `Dobrý den, ${name},`,
  invitation: ({ company, signInId, by }) => ({
    subject: `Pozvánka do ${company}`,
    before: [`${by} vás zve k souborům ${company}. Zvolte si prosím heslo zde:`],
    after: [`Vaše ID uživatele je ${signInId}. Odkaz funguje jednou, během příštích 3 dnů.`],
  }),
  reset: ({ company, signInId }) => ({
    subject: `Nové heslo pro ${company}`,
    before: [`Někdo, pravděpodobně vy, zapomněl vaše heslo k souborům ${company}. Zvolte si prosím nové zde:`],
    after: [
      `Vaše ID uživatele je ${signInId}. Odkaz funguje jednou, během příští hodiny.`,
      'Pokud jste to nebyli vy, nemusíte nic dělat: vaše heslo zůstává, jak je.',
    ],
  }),
};

const de: MailWords = {
  hello: (name) => `Guten Tag ${name},`,
  invitation: ({ company, signInId, by }) => ({
    subject: `Ihre Einladung zu ${company}`,
    before: [`${by} lädt Sie zu den Dateien von ${company} ein. Bitte wählen Sie hier ein Passwort:`],
    after: [`Ihre Benutzer-ID ist ${signInId}. Der Link gilt einmal, innerhalb der nächsten 3 Tage.`],
  }),
  reset: ({ company, signInId }) => ({
    subject: `Ein neues Passwort für ${company}`,
    before: [
      `Jemand, wahrscheinlich Sie, hat Ihr Passwort für die Dateien von ${company} vergessen. Bitte wählen Sie hier ein neues:`,
    ],
    after: [
      `Ihre Benutzer-ID ist ${signInId}. Der Link gilt einmal, innerhalb der nächsten Stunde.`,
      'Waren Sie es nicht, ist nichts zu tun: Ihr Passwort bleibt, wie es ist.',
    ],
  }),
};

/** What mails about passwords say, in the language of whoever gets them. */
export const mailWords: Record<MailLanguage, MailWords> = { en, cs, de };
