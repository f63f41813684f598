import { requestPage as english } from '#web/messages/en/requestPage.ts';
import { inLanguage } from './texts.ts';

export type RequestTexts = typeof english;

export const loadRequestTexts = () =>
  inLanguage<RequestTexts>({
    en: async () => english,
    cs: async () => (await import('#web/messages/cs/requestPage.ts')).requestPage,
    de: async () => (await import('#web/messages/de/requestPage.ts')).requestPage,
  });
