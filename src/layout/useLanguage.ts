import { useEffect, useState } from 'react';
import { useLocaleState } from 'react-admin';
import { getItem, setItem } from '#authProvider/session.ts';
import { useStored } from '#authProvider/useStored.ts';
import { users } from '#contract/users/users.ts';
import { call } from '#dataProvider/client.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { isPseudo, type LocaleId, locales } from '../messages/locales.ts';

const languageOf = (culture: string) => culture.toLowerCase().split('-')[0] ?? '';

/** The culture of a language: the instance's if it is in this language, else the most common one. */
function cultureOf(language: LocaleId): string {
  const configured = getItem('settings')?.defaults.cultureId;
  if (configured && languageOf(configured) === language) return configured;
  const region = language === 'en' ? 'GB' : new Intl.Locale(language).maximize().region;
  return [language, region].filter(Boolean).join('-').toLowerCase();
}

/**
 * Applies the language of the profile when the app opens and when the profile changes; mails, dates, numbers and sizes
 * use it too. Pseudo-languages are kept, and the language does not change during an impersonation.
 */
export function useProfileLanguage(): void {
  const [locale, setLocale] = useLocaleState();
  const profile = useStored('profile');
  const culture = profile && !profile.signInAs ? languageOf(profile.cultureId) : undefined;
  const [applied, setApplied] = useState<string>();
  useEffect(() => {
    if (!culture || culture === applied) return;
    setApplied(culture);
    if (culture !== locale && !isPseudo(locale) && locales.some(({ locale: id }) => id === culture)) setLocale(culture);
  }, [culture, applied, locale, setLocale]);
}

/** The language, and a function to change it on the screen and in the profile. */
export function useLanguage(): [LocaleId, (language: LocaleId) => Promise<void>] {
  const [locale, setLocale] = useLocaleState();
  const showError = useErrorDialog();
  const profile = useStored('profile');

  const choose = async (language: LocaleId) => {
    const direction = document.documentElement.dir;
    await setLocale(language);
    // The styles are generated for one direction.
    if (document.documentElement.dir !== direction) window.location.reload();
    if (!profile || profile.signInAs || isPseudo(language) || languageOf(profile.cultureId) === language) return;
    try {
      const { id } = profile;
      const { rowVersion } = await call(users.get, { params: { id: String(id) } });
      if (rowVersion === undefined) return;
      await call(users.update, { body: { id, rowVersion, cultureId: cultureOf(language) } });
      setItem('profile', await call(users.me, {}));
    } catch (error) {
      showError(error);
    }
  };
  return [locale, choose];
}
