import type { MailLanguage } from '../../mail/mail.model.ts';

/** The text of a mail before and after its link. */
export interface LinkTexts {
  subject: string;
  before: string;
  /** The label of the link. */
  label: string;
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
    subject: `${by} invited you to ${company}`,
    before: `${by} invited you to work with files at ${company}. Set your password to get started:`,
    label: 'Set password',
    after: [
      `Your user ID: ${signInId}`,
      `The link works once and expires in 3 days. After that, ask ${by} for a new one.`,
    ],
  }),
  reset: ({ company, signInId }) => ({
    subject: `Reset your password for ${company}`,
    before: 'We received a request to reset your password. If it was you, set a new one:',
    label: 'Set new password',
    after: [
      `Your user ID: ${signInId}`,
      'The link works once and expires in 1 hour.',
      'If you didn’t ask for this, ignore this email. Your password stays the same.',
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
  hello: () => 'Dobrý den,',
  invitation: ({ company, signInId, by }) => ({
    subject: `Pozvánka: ${company}`,
    before: `${by} vás zve ke správě souborů organizace ${company}. Začněte nastavením hesla:`,
    label: 'Nastavit heslo',
    after: [
      `Vaše ID uživatele: ${signInId}`,
      'Odkaz lze použít jednou a platí 3 dny. Potom o nový požádejte toho, kdo vás pozval.',
    ],
  }),
  reset: ({ company, signInId }) => ({
    subject: `Obnovení hesla: ${company}`,
    before: 'obdrželi jsme žádost o obnovení vašeho hesla. Pokud jste ji poslali vy, nastavte si nové:',
    label: 'Nastavit nové heslo',
    after: [
      `Vaše ID uživatele: ${signInId}`,
      'Odkaz lze použít jednou a platí 1 hodinu.',
      'Pokud jste o nic nežádali, e-mail ignorujte. Vaše heslo se nemění.',
    ],
  }),
  newAddress: ({ company, from, to }) => ({
    subject: `Změna vaší e-mailové adresy: ${company}`,
    lines: [
      `vaše e-mailová adresa k souborům organizace ${company} byla změněna z ${from} na ${to}.`,
      'Pokud jste to nečekali, obraťte se ihned na svého správce.',
    ],
  }),
};

const de: MailTexts = {
  hello: (name) => `Guten Tag ${name},`,
  invitation: ({ company, signInId, by }) => ({
    subject: `Einladung zu ${company}`,
    before: `${by} hat Sie zur Arbeit mit Dateien von ${company} eingeladen. Legen Sie zuerst Ihr Passwort fest:`,
    label: 'Passwort festlegen',
    after: [
      `Ihre Benutzer-ID: ${signInId}`,
      `Der Link kann einmal verwendet werden und ist 3 Tage gültig. Danach bitten Sie ${by} um einen neuen.`,
    ],
  }),
  reset: ({ company, signInId }) => ({
    subject: `Passwort zurücksetzen für ${company}`,
    before:
      'wir haben eine Anfrage zum Zurücksetzen Ihres Passworts erhalten. Wenn sie von Ihnen kam, legen Sie ein neues fest:',
    label: 'Neues Passwort festlegen',
    after: [
      `Ihre Benutzer-ID: ${signInId}`,
      'Der Link kann einmal verwendet werden und ist 1 Stunde gültig.',
      'Wenn Sie nichts angefordert haben, ignorieren Sie diese E-Mail. Ihr Passwort bleibt unverändert.',
    ],
  }),
  newAddress: ({ company, from, to }) => ({
    subject: `Ihre E-Mail-Adresse bei ${company} wurde geändert`,
    lines: [
      `Ihre E-Mail-Adresse für die Dateien von ${company} wurde von ${from} auf ${to} geändert.`,
      'Wenn Sie das nicht erwartet haben, wenden Sie sich sofort an Ihre Systemadministration.',
    ],
  }),
};

const fr: MailTexts = {
  hello: (name) => `Bonjour ${name},`,
  invitation: ({ company, signInId, by }) => ({
    subject: `Invitation : ${company}`,
    before: `${by} vous invite à travailler avec les fichiers de ${company}. Commencez par définir votre mot de passe :`,
    label: 'Définir le mot de passe',
    after: [
      `Votre identifiant : ${signInId}`,
      `Le lien ne sert qu’une fois et expire dans 3 jours. Ensuite, demandez-en un nouveau à ${by}.`,
    ],
  }),
  reset: ({ company, signInId }) => ({
    subject: `Réinitialisation de votre mot de passe : ${company}`,
    before:
      'Nous avons reçu une demande de réinitialisation de votre mot de passe. Si elle vient de vous, définissez-en un nouveau :',
    label: 'Définir un nouveau mot de passe',
    after: [
      `Votre identifiant : ${signInId}`,
      'Le lien ne sert qu’une fois et expire dans 1 heure.',
      'Si vous n’avez rien demandé, ignorez cet e-mail. Votre mot de passe reste le même.',
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
