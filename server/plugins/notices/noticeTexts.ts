import type { NoticeType } from '#contract/instance/notices.ts';
import type { MailLanguage } from '../mail/mail.model.ts';
import { pluralOf } from '../mail/mailFormats.service.ts';

/** The values in the text of a notice: file or folder, and who changed it. */
export interface NoticeValues {
  type: NoticeType;
  by: string;
  name: string;
}

interface NoticeTexts {
  sentences: Record<NoticeType, (by: string, name: string) => string>;
  /** @param count number of notices in the mail */
  subject(count: number): string;
  hello(name: string): string;
  /** Added to a notice that occurred several times. */
  times(count: number): string;
  more(count: number): string;
  /** The label of the link to the profile. */
  settings: string;
  /** Why the reader gets it. */
  reason: string;
}

const en: NoticeTexts = {
  sentences: {
    added: (by, name) => `${by} added “${name}”`,
    changed: (by, name) => `${by} changed “${name}”`,
    moved: (by, name) => `${by} moved “${name}”`,
    removed: (by, name) => `${by} removed “${name}”`,
    restored: (by, name) => `${by} restored “${name}”`,
    comment: (by, name) => `${by} commented on “${name}”`,
    access: (by, name) => `${by} changed who can open “${name}”`,
    mention: (by, name) => `${by} mentioned you in a comment on “${name}”`,
    accessRequest: (by, name) => `${by} asks for access to “${name}”`,
    accessReview: (_, name) => `Review who has access to “${name}”`,
    accessReviewOverdue: (_, name) => `Your review of who has access to “${name}” is overdue`,
  },
  subject: (count) => (count === 1 ? 'A new notification' : `${count} new notifications`),
  hello: (name) => `Hello ${name},`,
  times: (count) => `${count} times`,
  more: (count) => `… and ${count} more`,
  settings: 'Email settings',
  reason: 'You get this email because of the settings in your profile. There you can change how often.',
};

const cs: NoticeTexts = {
  sentences: {
    added: (by, name) => `${by}: přidáno „${name}“`,
    changed: (by, name) => `${by}: změněno „${name}“`,
    moved: (by, name) => `${by}: přesunuto „${name}“`,
    removed: (by, name) => `${by}: odstraněno „${name}“`,
    restored: (by, name) => `${by}: obnoveno „${name}“`,
    comment: (by, name) => `${by}: komentář k „${name}“`,
    access: (by, name) => `${by}: změněn přístup k „${name}“`,
    mention: (by, name) => `${by}: zmínka o vás v komentáři k „${name}“`,
    accessRequest: (by, name) => `${by}: žádost o přístup k „${name}“`,
    accessReview: (_, name) => `Zkontrolujte, kdo má přístup k „${name}“`,
    accessReviewOverdue: (_, name) => `Vaše kontrola přístupu k „${name}“ je po termínu`,
  },
  subject: (count) =>
    pluralOf('cs', count, { one: 'Nové oznámení', few: '# nová oznámení', other: '# nových oznámení' }),
  hello: () => 'Dobrý den,',
  times: (count) => `${count}×`,
  more: (count) => pluralOf('cs', count, { one: '… a # další', few: '… a # další', other: '… a # dalších' }),
  settings: 'Nastavení e-mailů',
  reason: 'Tento e-mail dostáváte podle nastavení ve svém profilu. Tam můžete změnit, jak často chodí.',
};

const de: NoticeTexts = {
  sentences: {
    added: (by, name) => `${by} hat „${name}“ hinzugefügt`,
    changed: (by, name) => `${by} hat „${name}“ geändert`,
    moved: (by, name) => `${by} hat „${name}“ verschoben`,
    removed: (by, name) => `${by} hat „${name}“ entfernt`,
    restored: (by, name) => `${by} hat „${name}“ wiederhergestellt`,
    comment: (by, name) => `${by} hat „${name}“ kommentiert`,
    access: (by, name) => `${by} hat geändert, wer „${name}“ öffnen kann`,
    mention: (by, name) => `${by} hat Sie in einem Kommentar zu „${name}“ erwähnt`,
    accessRequest: (by, name) => `${by} bittet um Zugriff auf „${name}“`,
    accessReview: (_, name) => `Prüfen Sie, wer Zugriff auf „${name}“ hat`,
    accessReviewOverdue: (_, name) => `Ihre Zugriffsprüfung von „${name}“ ist überfällig`,
  },
  subject: (count) => (count === 1 ? 'Eine neue Benachrichtigung' : `${count} neue Benachrichtigungen`),
  hello: (name) => `Guten Tag ${name},`,
  times: (count) => `${count}-mal`,
  more: (count) => `… und ${count} weitere`,
  settings: 'E-Mail-Einstellungen',
  reason:
    'Sie erhalten diese E-Mail gemäß den Einstellungen in Ihrem Profil. Dort können Sie ändern, wie oft sie kommt.',
};

const fr: NoticeTexts = {
  sentences: {
    added: (by, name) => `${by} a ajouté « ${name} »`,
    changed: (by, name) => `${by} a modifié « ${name} »`,
    moved: (by, name) => `${by} a déplacé « ${name} »`,
    removed: (by, name) => `${by} a supprimé « ${name} »`,
    restored: (by, name) => `${by} a restauré « ${name} »`,
    comment: (by, name) => `${by} a commenté « ${name} »`,
    access: (by, name) => `${by} a modifié les accès à « ${name} »`,
    mention: (by, name) => `${by} a fait mention de vous dans un commentaire sur « ${name} »`,
    accessRequest: (by, name) => `${by} demande l’accès à « ${name} »`,
    accessReview: (_, name) => `Vérifiez qui a accès à « ${name} »`,
    accessReviewOverdue: (_, name) => `Votre révision des accès à « ${name} » est en retard`,
  },
  subject: (count) => (count === 1 ? 'Une nouvelle notification' : `${count} nouvelles notifications`),
  hello: (name) => `Bonjour ${name},`,
  times: (count) => `${count} fois`,
  more: (count) => pluralOf('fr', count, { one: '… et # autre', other: '… et # autres' }),
  settings: 'Paramètres des e-mails',
  reason: 'Vous recevez cet e-mail selon les paramètres de votre profil. Vous pouvez y changer la fréquence.',
};

/** The texts of mails about notices, by language of the recipient. */
export const noticeTexts: Record<MailLanguage, NoticeTexts> = { en, cs, de, fr };

/** The sentence for a notice. */
export function sentenceFor(language: MailLanguage, { type, by, name }: NoticeValues): string {
  return noticeTexts[language].sentences[type](by, name);
}
