const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'áƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';
const accents = new Map([...plain].map((letter, index) => [letter, [...accented][index] ?? letter]));

/** Other letters of the same width: `Delete` is `Ðéļéţé`. */
const accent = (text: string) => text.replace(/[a-zA-Z]/g, (letter) => accents.get(letter) ?? letter);
/** From right to left, as letters of Arabic run. */
const mirror = (text: string) => text.replace(/\S(?:.*\S)?/g, (words) => `\u202e${words}\u202c`);

/** What a text has besides words: values that are filled in, and the bar between its plural forms. */
const kept = /(%\{\w+\}|\|\|\|\|)/;

/** Catalogues in a pseudo-language, made of those in English. */
export function translated<T>(texts: T, locale: string): T {
  if (typeof texts === 'string') {
    const change = locale === 'en-XB' ? mirror : accent;
    return texts
      .split(kept)
      .map((part) => (kept.test(part) ? part : change(part)))
      .join('') as T;
  }
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, translated(value, locale)])) as T;
}
