import type { MailLanguage } from './mail.model.ts';

/** The texts of the test mail for administrators, by language. */
export const testMailTexts: Record<MailLanguage, { subject: string; text(company: string): string }> = {
  en: {
    subject: 'Test email',
    text: (company) => `This is a test email of ${company}. Emails of this server arrive.`,
  },
  cs: {
    subject: 'Zkušební e-mail',
    text: (company) => `Toto je zkušební e-mail. Odesílá ho: ${company}. E-maily tohoto serveru přicházejí.`,
  },
  de: {
    subject: 'Test-E-Mail',
    text: (company) => `Dies ist eine Test-E-Mail von ${company}. Die E-Mails dieses Servers kommen an.`,
  },
  fr: {
    subject: 'E-mail de test',
    text: (company) => `Ceci est un e-mail de test de ${company}. Les e-mails de ce serveur arrivent.`,
  },
};
