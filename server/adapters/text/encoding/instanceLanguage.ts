let language = 'en';

/** Sets the language of the instance's default culture (`cs-CZ`), once, at the start of a reader process. */
export function setInstanceCulture(culture: string): void {
  language = culture.slice(0, 2).toLowerCase();
}

/** The language that decides between encodings in which a text is equally likely. */
export function instanceLanguage(): string {
  return language;
}
