import { sharePage as english } from '#web/messages/en/sharePage.ts';
import { inLanguage } from './texts.ts';

export type ShareTexts = typeof english;

export const loadShareTexts = () =>
  inLanguage<ShareTexts>({
    en: async () => english,
    cs: async () => (await import('#web/messages/cs/sharePage.ts')).sharePage,
    de: async () => (await import('#web/messages/de/sharePage.ts')).sharePage,
  });
