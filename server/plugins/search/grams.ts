/**
 * The single characters and the pairs of neighbours in folded texts: what a term of one or two characters is found
 * by, since the trigram indexes know nothing shorter. Each is written in letters that every index takes for one word.
 */
export function gramsOf(...texts: string[]): string[] {
  const grams = new Set<string>();
  for (const text of texts) {
    let before = '';
    for (const character of text) {
      // No one searches for blanks, and pairs with one are as many as all others.
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

/** A term of one or two characters as it stands in the index. */
export function gramOf(term: string): string {
  return [...term].map((character) => `u${character.codePointAt(0)?.toString(16)}`).join('');
}
