import { readdirSync } from 'node:fs';
import reactAdminEnglish from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import { setItem } from '#authProvider/session.ts';
import { textsOf as allTextsOf, flatTexts, type Texts } from '#tests/support/content/catalogues.ts';
import { forbiddenWords, looseFrench, replacedWords } from '#tests/support/content/forbiddenWords.ts';
import { createI18nProvider } from '#web/messages/i18nProvider.ts';
import { loadPageTexts, locales } from '#web/messages/locales.ts';

const isReactAdmin = ([key]: [string, string]) => key.startsWith('ra.');
/**
 * Every text of a language by its key, including catalogues that are loaded on demand, without those of react-admin.
 */
const textsOf = async (locale: string): Promise<Texts> =>
  (await allTextsOf(locale)).filter((text) => !isReactAdmin(text));
const reactAdminOf = async (locale: string): Promise<Texts> =>
  (await allTextsOf(locale)).filter(isReactAdmin).map(([key, text]) => [key.slice('ra.'.length), text]);

const placeholdersIn = (text: string) => [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name))].sort();

/** Every key with the placeholders of its text: `shell.user: name`. */
const placeholders = (texts: Texts) => texts.map(([key, text]) => `${key}: ${placeholdersIn(text)}`).sort();

const WHOLE_NUMBERS = Array.from({ length: 200 }, (_, number) => number);

/** How many plural forms a language has for integers. */
function formsOf(locale: string): number {
  const rules = new Intl.PluralRules(locale);
  return new Set(WHOLE_NUMBERS.map((number) => rules.select(number))).size;
}

/** Texts with a number that have too few or too many forms. */
function incompletePlurals(locale: string, texts: Texts): string[] {
  const counted = texts.filter(([, text]) => text.includes('%{smart_count}') || text.includes('||||'));
  return counted.filter(([, text]) => text.split('||||').length !== formsOf(locale)).map(([key]) => key);
}

/** Texts that the specification quotes with such a word. */
const quoted = new Set([
  'bulletins.titleMissing',
  'errors.reasons.bin.asFolder',
  'errors.reasons.move.attributeGroups',
  'fileShare.move.attributeGroups',
  'signIn.notAllowed',
  'signIn.passwordMissing',
  'signIn.userIdMissing',
]);

describe.each(locales.map(({ locale }) => locale))('the catalogues in %s', (locale) => {
  it('have every text that English has, with the same placeholders', async () => {
    expect(placeholders(await textsOf(locale))).toEqual(placeholders(await textsOf('en')));
  });

  it('leave no text empty', async () => {
    expect((await textsOf(locale)).filter(([, text]) => !text.trim())).toEqual([]);
  });

  it('have all plural forms of the language', async () => {
    const texts = [...(await textsOf(locale)), ...(await reactAdminOf(locale))];
    expect(incompletePlurals(locale, texts)).toEqual([]);
  });

  it('have no forbidden word', async () => {
    const found = (await textsOf(locale)).filter(([, text]) => forbiddenWords[locale]?.test(text));
    expect(found.filter(([key]) => locale !== 'en' || !quoted.has(key))).toEqual([]);
  });

  it('have no word that a standard term replaced, react-admin included', async () => {
    const withoutNames = (text: string) => text.replace(/%\{\w+\}/g, '');
    const found = (await allTextsOf(locale)).filter(([, text]) => replacedWords.test(withoutNames(text)));
    expect(found).toEqual([]);
  });
});

describe.each(locales.map(({ locale }) => locale).filter((locale) => locale !== 'en'))(
  'react-admin in %s',
  (locale) => {
    it('has every text that its screens show, with known placeholders', async () => {
      const { guesser, configurable, ...shown } = reactAdminEnglish.ra;
      const english = new Map([...flatTexts(shown), ...(await reactAdminOf('en'))]);
      const translated = await reactAdminOf(locale);
      expect(translated.map(([key]) => key).sort()).toEqual([...english.keys()].sort());
      const filled = (key: string) => [
        ...placeholdersIn(english.get(key) ?? ''),
        'recordRepresentation',
        'smart_count',
      ];
      const unknown = translated.filter(([key, text]) =>
        placeholdersIn(text).some((name) => !filled(key).includes(name)),
      );
      expect(unknown).toEqual([]);
    });
  },
);

describe('French', () => {
  it('has no-break spaces where its typography requires them', async () => {
    const texts = [...(await textsOf('fr')), ...(await reactAdminOf('fr'))];
    expect(texts.filter(([, text]) => text.length > 1 && looseFrench.test(text))).toEqual([]);
  });
});

describe('languages', () => {
  it('are the folders beside the provider, with their own names, English first', () => {
    const folders = readdirSync('src/messages', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(locales.map(({ locale }) => locale).sort()).toEqual(folders.map(({ name }) => name).sort());
    expect(locales.map(({ name }) => name)).toEqual(['English', 'Čeština', 'Deutsch', 'Français']);
  });

  it('include a pseudo-language with other letters and a right-to-left one, made from English', async () => {
    setItem('ui.locale', 'en-XA');
    const accented = await createI18nProvider();
    expect(accented.translate('bin.removed', { name: 'Plan', smart_count: 1 })).toBe('“Plan” þéŕɱáñéñţļý ðéļéţéð');
    expect(accented.translate('ra.action.undo')).toBe('Ûñðö');
    setItem('ui.locale', 'en-XB');
    const mirrored = await createI18nProvider();
    expect(mirrored.translate('shell.user', { name: 'Anna' })).toBe('\u202eAccount of\u202c Anna');
    expect(document.documentElement.dir).toBe('rtl');
    expect((await loadPageTexts('signIn', 'en-XB')).submit).toBe('\u202eLogin\u202c');
  });

  it('are shown in the language that was chosen last, even if the texts of another arrive later', async () => {
    setItem('ui.locale', 'en');
    const provider = await createI18nProvider();
    await Promise.all([provider.changeLocale('cs'), provider.changeLocale('en')]);
    expect(provider.getLocale()).toBe('en');
    expect(provider.translate('ra.action.cancel')).toBe('Cancel');
    expect(document.documentElement.lang).toBe('en');
    await provider.changeLocale('de');
    expect(provider.translate('ra.action.cancel')).toBe('Abbrechen');
    expect(document.documentElement.lang).toBe('de');
  });
});
