import { useEffect } from 'react';
import { type I18nProvider, useI18nProvider, useLocaleState } from 'react-admin';
import { changeProfile } from '#authProvider/profile.ts';
import { getItem } from '#authProvider/session.ts';
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
 * The culture whose language was applied last, by the texts of the app. Not a state of a component, because react-admin
 * mounts them all again with each language, before the profile has the new one.
 */
const applied = new WeakMap<I18nProvider, string>();
/** The language that was chosen last. */
let chosen: LocaleId | undefined;

/**
 * Applies the language of the profile when the app opens and when the profile changes; mails, dates, numbers and sizes
 * use it too. Pseudo-languages are kept, and the language does not change during an impersonation.
 */
export function useProfileLanguage(): void {
  const [locale, setLocale] = useLocaleState();
  const profile = useStored('profile');
  const app = useI18nProvider();
  const culture = profile && !profile.signInAs ? languageOf(profile.cultureId) : undefined;
  useEffect(() => {
    if (!culture || applied.get(app) === culture) return;
    applied.set(app, culture);
    if (culture !== locale && !isPseudo(locale) && locales.some(({ locale: id }) => id === culture)) setLocale(culture);
  }, [app, culture, locale, setLocale]);
}

/** The language, and a function to change it on the screen and in the profile. */
export function useLanguage(): [LocaleId, (language: LocaleId) => Promise<void>] {
  const [locale, setLocale] = useLocaleState();
  const showError = useErrorDialog();

  const choose = async (language: LocaleId) => {
    chosen = language;
    const direction = document.documentElement.dir;
    await setLocale(language);
    // The styles are generated for one direction.
    if (document.documentElement.dir !== direction) window.location.reload();
    if (isPseudo(language)) return;
    try {
      await changeProfile(() => save(language));
    } catch (error) {
      showError(error);
    }
  };
  return [locale, choose];
}

/** Saves the language in the profile, unless another was chosen since or an impersonation is on. */
async function save(language: LocaleId): Promise<void> {
  const profile = getItem('profile');
  if (!profile || profile.signInAs || language !== chosen) return;
  const { id } = profile;
  const { rowVersion, cultureId } = await call(users.get, { params: { id: String(id) } });
  if (rowVersion === undefined || languageOf(cultureId ?? '') === language) return;
  await call(users.update, { body: { id, rowVersion, cultureId: cultureOf(language) } });
}
