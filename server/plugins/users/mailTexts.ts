import type { MailLanguage } from '../mail/mail.model.ts';

/** The text of a mail before and after its link. */
export interface LinkTexts {
  subject: string;
  before: string[];
  after: string[];
}

interface MailValues {
  company: string;
  signInId: string;
}

export interface MailTexts {
  hello(name: string): string;
  /** @param by the name of the inviting user */
  invitation(values: MailValues & { by: string }): LinkTexts;
  reset(values: MailValues): LinkTexts;
  /** Sent to the old and the new address when it changes. */
  newAddress(values: { company: string; from: string; to: string }): { subject: string; lines: string[] };
}

const en: MailTexts = {
  hello: (name) => `Hello ${name},`,
  invitation: ({ company, signInId, by }) => ({
    subject: `Your invitation to ${company}`,
    before: [`${by} invites you to the files of ${company}. Choose a password here:`],
    after: [`Your user ID is ${signInId}. The link works once, within the next 3 days.`],
  }),
  reset: ({ company, signInId }) => ({
    subject: `A new password for ${company}`,
    before: [`You asked to reset your password for the files of ${company}. Choose a new one here:`],
    after: [
      `Your user ID is ${signInId}. The link works once, within the next hour.`,
      'If it wasn’t you, you don’t need to do anything. Your password stays the same.',
    ],
  }),
  newAddress: ({ company, from, to }) => ({
    subject: `Your email address for ${company} was changed`,
    lines: [
      `Your email address for the files of ${company} was changed from ${from} to ${to}.`,
      'If you didn’t expect this, contact your administrator immediately.',
    ],
  }),
};

const cs: MailTexts = {
  hello: (name) => `Dobrý den, ${name},`,
  invitation: ({ company, signInId, by }) => ({
    subject: `Pozvánka do ${company}`,
    before: [`${by} vás zve k souborům ${company}. Zvolte si heslo zde:`],
    after: [`Vaše ID uživatele je ${signInId}. Odkaz funguje jednou, během příštích 3 dnů.`],
  }),
  reset: ({ company, signInId }) => ({
    subject: `Nové heslo pro ${company}`,
    before: [`Požádali jste o obnovení hesla k souborům ${company}. Zvolte si nové zde:`],
    after: [
      `Vaše ID uživatele je ${signInId}. Odkaz funguje jednou, během příští hodiny.`,
      'Pokud jste to nebyli vy, nemusíte nic dělat: vaše heslo se nezmění.',
    ],
  }),
  newAddress: ({ company, from, to }) => ({
    subject: `Vaše e-mailová adresa pro ${company} byla změněna`,
    lines: [
      `Vaše e-mailová adresa k souborům ${company} byla změněna z ${from} na ${to}.`,
      'Pokud jste to nečekali, obraťte se ihned na svého správce.',
    ],
  }),
};

const de: MailTexts = {
  hello: (name) => `Guten Tag ${name},`,
  invitation: ({ company, signInId, by }) => ({
    subject: `Ihre Einladung zu ${company}`,
    before: [`${by} lädt Sie zu den Dateien von ${company} ein. Wählen Sie hier ein Passwort:`],
    after: [`Ihre Benutzer-ID ist ${signInId}. Der Link gilt einmal, innerhalb der nächsten 3 Tage.`],
  }),
  reset: ({ company, signInId }) => ({
    subject: `Ein neues Passwort für ${company}`,
    before: [`Sie möchten Ihr Passwort für die Dateien von ${company} zurücksetzen. Wählen Sie hier ein neues:`],
    after: [
      `Ihre Benutzer-ID ist ${signInId}. Der Link gilt einmal, innerhalb der nächsten Stunde.`,
      'Waren Sie es nicht, müssen Sie nichts tun: Ihr Passwort bleibt unverändert.',
    ],
  }),
  newAddress: ({ company, from, to }) => ({
    subject: `Ihre E-Mail-Adresse bei ${company} wurde geändert`,
    lines: [
      `Ihre E-Mail-Adresse für die Dateien von ${company} wurde von ${from} auf ${to} geändert.`,
      'Wenn Sie das nicht erwartet haben, wenden Sie sich sofort an Ihren Administrator.',
    ],
  }),
};

const fr: MailTexts = {
  hello: (name) => `Bonjour ${name},`,
  invitation: ({ company, signInId, by }) => ({
    subject: `Votre invitation : ${company}`,
    before: [`${by} vous invite à accéder aux fichiers de ${company}. Choisissez un mot de passe ici :`],
    after: [`Votre identifiant est ${signInId}. Le lien ne sert qu’une fois, dans les 3 jours.`],
  }),
  reset: ({ company, signInId }) => ({
    subject: `Un nouveau mot de passe pour ${company}`,
    before: [
      `Vous avez demandé à réinitialiser votre mot de passe pour les fichiers de ${company}. Choisissez-en un nouveau ici :`,
    ],
    after: [
      `Votre identifiant est ${signInId}. Le lien ne sert qu’une fois, dans l’heure qui vient.`,
      'Si ce n’était pas vous, vous n’avez rien à faire : votre mot de passe reste le même.',
    ],
  }),
  newAddress: ({ company, from, to }) => ({
    subject: `Votre adresse e-mail pour ${company} a été modifiée`,
    lines: [
      `Votre adresse e-mail pour les fichiers de ${company} est passée de ${from} à ${to}.`,
      'Si vous ne vous y attendiez pas, contactez immédiatement votre administrateur.',
    ],
  }),
};

/** The texts of mails about passwords and addresses, by language of the recipient. */
export const mailTexts: Record<MailLanguage, MailTexts> = { en, cs, de, fr };
