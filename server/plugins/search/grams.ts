/**
 * The single characters and the pairs of adjacent characters of normalised texts, by which terms of one or two
 * characters are found: trigram indexes cannot find them. Each gram is encoded in letters that every index treats as
 * one word.
 */
export function gramsOf(...texts: string[]): string[] {
  const grams = new Set<string>();
  for (const text of texts) {
    let before = '';
    for (const character of text) {
      // Spaces are skipped: no one searches for them, and they would double the number of pairs.
      if (/\s/u.test(character)) {
        before = '';
        continue;
      }
      grams.add(character);
      if (before !== '') grams.add(before + character);
      before = character;
    }
  }
  return [...grams].map(gramOf);
}

/** The encoded form of a term of one or two characters. */
export function gramOf(term: string): string {
  return [...term].map((character) => `u${character.codePointAt(0)?.toString(16)}`).join('');
}
