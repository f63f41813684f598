import type { NoticeType } from '#contract/instance/notices.ts';
import type { MailLanguage } from '../mail/mail.model.ts';

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
  /** How to change these mails; followed by the URL of the profile. */
  settings: string;
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
  more: (count) => `… and ${count} more.`,
  settings: 'You can change in your profile how often you get these emails:',
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
  subject: (count) => (count === 1 ? 'Nové oznámení' : `Nová oznámení (${count})`),
  hello: (name) => `Dobrý den, ${name},`,
  times: (count) => `${count}×`,
  more: (count) => `… a další: ${count}.`,
  settings: 'Jak často tyto e-maily dostáváte, můžete změnit ve svém profilu:',
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
  more: (count) => `… und ${count} weitere.`,
  settings: 'Wie oft Sie diese E-Mails bekommen, können Sie in Ihrem Profil ändern:',
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
  more: (count) => `… et ${count} ${count < 2 ? 'autre' : 'autres'}.`,
  settings: 'Vous pouvez choisir dans votre profil la fréquence de ces e-mails :',
};

/** The texts of mails about notices, by language of the recipient. */
export const noticeTexts: Record<MailLanguage, NoticeTexts> = { en, cs, de, fr };

/** The sentence for a notice. */
export function sentenceFor(language: MailLanguage, { type, by, name }: NoticeValues): string {
  return noticeTexts[language].sentences[type](by, name);
}
