import { cs } from './cs/index.ts';
import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { fr } from './fr/index.ts';
import type { ServerTexts } from './texts.ts';

/** The texts of the server by language; a further language is a folder and a line. */
export const serverTexts = { en, cs, de, fr } satisfies Record<string, ServerTexts>;

export type Language = keyof typeof serverTexts;
export const languages = Object.keys(serverTexts) as Language[];

/** The language of a culture (`cs-CZ`), or of a browser's preference; English when there are no texts in it. */
export function languageIn(culture: string): Language {
  const [language] = culture.toLowerCase().split('-');
  return languages.find((supported) => supported === language) ?? 'en';
}
