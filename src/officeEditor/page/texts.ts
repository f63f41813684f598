import { officeEditor as english } from '#web/messages/en/officeEditor.ts';
import { currentLocale, loadCatalogue, markDocument } from '#web/messages/locales.ts';

const files = import.meta.glob<{ officeEditor: typeof english }>([
  '../../messages/*/officeEditor.ts',
  '!../../messages/en/*',
]);

/** Fills the placeholders of a text, and chooses the form for `smart_count`. */
export type Fill = (text: string, values?: Record<string, string | number>) => string;

export interface PageTexts {
  texts: typeof english;
  fill: Fill;
}

/** The texts of this page in the current language; English where they cannot be loaded. */
export async function loadTexts(): Promise<PageTexts> {
  const locale = currentLocale();
  const own = locale === 'en' ? undefined : await load(locale).catch(() => undefined);
  markDocument(own ? locale : 'en');
  return { texts: own ?? english, fill: fillIn(own ? locale : 'en') };
}

async function load(locale: string) {
  const byName = Object.entries(files).map(([path, get]) => [path.replace('../../messages/', './'), get] as const);
  const all = { ...Object.fromEntries(byName), './en/officeEditor.ts': async () => ({ officeEditor: english }) };
  return (await loadCatalogue(all, locale, 'officeEditor')).officeEditor;
}

/** For a language: Czech has three forms of a text with a number, the others have two. */
export function fillIn(locale: string): Fill {
  const rules = new Intl.PluralRules(locale);
  return (text, values = {}) => {
    const forms = text.split(' |||| ');
    const category = rules.select(Number(values.smart_count ?? 1));
    const form = forms[category === 'one' ? 0 : category === 'few' ? 1 : forms.length - 1] ?? '';
    return form.replace(/%\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}
