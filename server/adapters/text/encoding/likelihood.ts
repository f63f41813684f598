import { frequentCharacters, frequentWords, type Language, letterFrequencies } from './frequencies.ts';

/** The logarithm of how likely a letter is in a language. */
type LetterModel = (letter: string) => number;

const IMPOSSIBLE = Math.log(1e-7);
const UNUSUAL = Math.log(1e-5);
/** A letter of the same script that the language has in foreign names alone. */
const FOREIGN = Math.log(1e-4);
const ASCII = Math.log(1 / 30);
const SYMBOL = Math.log(0.015);
const RARE_SYMBOL = Math.log(0.003);
/** A rare character of Chinese, Japanese or Korean. */
const RARE = Math.log(4e-5);

/** How much of the letters of a text is of other languages with the same encoding. */
const MIXED_SHARE = 0.1;

/** What a frequent word adds, and how many of them count. */
const WORD_BONUS = 1;
const MAX_WORDS = 25;
/** What a letter costs where writing does not have it: a capital within a word, two scripts in one word. */
const MISPLACED = -5;
const CAPITAL = -1.5;

const symbols = new Set('“”‘’‚„‹›«»–—…•·\u00a7°€£©®™¡¿ªº½¼¾²³×±µ\u00a0\u00ad');
const unusualSymbols = new Set('®©™¡¿¼½¾²³×±µ£ªº');
/** Symbols that occur within words: apostrophes, hyphens, the point of Catalan, spaces. */
const joining = new Set('’·\u00a0\u00ad–—ªº');
/** Symbols that stand in front of words. */
const opening = new Set('“„‘‚‹›«»—–¡¿…•£€\u00a7\u00a0');
const letter = /[\p{L}\p{M}]/u;
const latin = /\p{Script=Latin}/u;
const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\u30fb\u30fc\uff01-\uff5e]/u;
const unassigned = /[\u0080-\u009f\ufffd\p{Co}\p{Cn}]/u;

/** Number of characters in {@link frequentCharacters} counts as this many when their frequency is estimated. */
const RANK_OFFSET = 15;
const FREQUENT_SHARE = 0.8;

const models = new Map<Language, LetterModel>([
  ...Object.entries(letterFrequencies).map(([language, table]) => [language as Language, alphabet(table)] as const),
  ...Object.entries(frequentCharacters).map(([language, table]) => [language as Language, characters(table)] as const),
]);

function alphabet(table: string): LetterModel {
  const logs = new Map<string, number>();
  for (const [, letter = '', thousandths] of table.matchAll(/(\D)(\d+)/gu))
    logs.set(letter, Math.log((Number(thousandths) + 0.3) / 1000));
  const isLatin = latin.test(table);
  return (letter) =>
    logs.get(letter) ?? (latin.test(letter) === isLatin && !eastAsian.test(letter) ? FOREIGN : UNUSUAL);
}

function characters(table: string): LetterModel {
  const ranked = Array.from(table);
  const total = ranked.reduce((sum, _, rank) => sum + 1 / (rank + RANK_OFFSET), 0);
  const logs = new Map(ranked.map((one, rank) => [one, Math.log(FREQUENT_SHARE / total / (rank + RANK_OFFSET))]));
  return (letter) => logs.get(letter) ?? (eastAsian.test(letter) ? RARE : UNUSUAL);
}

/**
 * How likely a text is in the likeliest of these languages: the logarithm, to compare the decodings of the same bytes.
 * @param bonusOf what is added for a language
 */
export function likelihoodOf(
  text: string,
  languages: readonly Language[],
  bonusOf: (language: Language) => number,
): number {
  const { letters, rest } = analyse(text);
  const words = countWords(text);
  const shares = new Map([...letters.keys()].map((letter) => [letter, sharesOf(letter, languages)] as const));
  const scores = languages.map((language, index) => {
    const wordsHit = (frequentWords[language]?.split(' ') ?? []).reduce((sum, word) => sum + (words.get(word) ?? 0), 0);
    let score = bonusOf(language) + WORD_BONUS * Math.min(wordsHit, MAX_WORDS);
    for (const [letter, count] of letters) score += count * (shares.get(letter)?.[index] ?? UNUSUAL);
    return score;
  });
  return rest + Math.max(...scores);
}

/**
 * The logarithm of how likely a letter is in each of these languages. Part of it is that of all of them together, since
 * lists of people have names of several languages.
 */
function sharesOf(letter: string, languages: readonly Language[]): number[] {
  const each = languages.map((language) => Math.exp(models.get(language)?.(letter) ?? UNUSUAL));
  const mean = each.reduce((sum, share) => sum + share, 0) / each.length;
  return each.map((share) => Math.log((1 - MIXED_SHARE) * share + MIXED_SHARE * mean));
}

/** The words of ASCII letters, with the number of each. */
function countWords(text: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/(?<![\p{L}\p{M}])[a-z]+(?![\p{L}\p{M}])/gu))
    words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

/** Counts the letters outside ASCII, in lower case, and rates everything that does not depend on the language. */
function analyse(text: string): { letters: Map<string, number>; rest: number } {
  const letters = new Map<string, number>();
  let rest = 0;
  let [before, last] = ['', ''];
  const all = Array.from(text);
  for (const [index, character] of all.entries()) {
    if (character <= '\x7f') rest += ASCII;
    else if (unassigned.test(character)) rest += 2 * IMPOSSIBLE;
    else if (symbols.has(character))
      rest +=
        (unusualSymbols.has(character) ? RARE_SYMBOL : SYMBOL) + misplacedSymbol(last, character, all[index + 1] ?? '');
    else if (letter.test(character) || eastAsian.test(character)) {
      const lower = character.toLowerCase();
      letters.set(lower, (letters.get(lower) ?? 0) + 1);
      rest += placed(before, last, character, all[index + 1] ?? '');
    } else rest += UNUSUAL;
    [before, last] = [last, character];
  }
  return { letters, rest };
}

/** What the place of a symbol costs: within a word, or in front of one where it does not open anything. */
function misplacedSymbol(last: string, symbol: string, next: string): number {
  if (!letter.test(next)) return 0;
  if (letter.test(last)) return joining.has(symbol) ? 0 : MISPLACED;
  return opening.has(symbol) ? 0 : MISPLACED / 2;
}

const isUpper = (character: string) => character !== character.toLowerCase();
const isLower = (character: string) => character !== character.toUpperCase();

/** What the place of a letter in its word costs. */
function placed(before: string, last: string, character: string, next: string): number {
  if (eastAsian.test(character)) return 0;
  let cost = 0;
  if (isUpper(character)) cost += isLower(last) ? MISPLACED : CAPITAL;
  else if (isUpper(last) && isUpper(before)) cost += MISPLACED / 2;
  if (/\d/.test(last)) cost += MISPLACED;
  for (const neighbour of [last, next])
    if (letter.test(neighbour) && latin.test(neighbour) !== latin.test(character)) cost += MISPLACED;
  return cost;
}
