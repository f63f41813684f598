import { currentLocale } from '#web/messages/locales.ts';

const translations = {
  en: async () => (await import('#web/messages/en/secondStep.ts')).secondStep,
  cs: async () => (await import('#web/messages/cs/secondStep.ts')).secondStep,
  de: async () => (await import('#web/messages/de/secondStep.ts')).secondStep,
};

/** The texts of the second step, which most sign-ins do without. */
export const loadSecondStepTexts = () => translations[currentLocale()]();
export type SecondStepTexts = Awaited<ReturnType<typeof loadSecondStepTexts>>;
