const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'áƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';
const accents = new Map([...plain].map((letter, index) => [letter, [...accented][index] ?? letter]));

/** Accented letters of the same width: `Delete` becomes `Ðéļéţé`. */
const accent = (text: string) => text.replace(/[a-zA-Z]/g, (letter) => accents.get(letter) ?? letter);
/** Right-to-left text. */
const mirror = (text: string) => text.replace(/\S(?:.*\S)?/g, (words) => `\u202e${words}\u202c`);

/** The parts of a text that are not words: placeholders, and the separator of plural forms. */
const markup = /(%\{\w+\}|\|\|\|\|)/;

/** Converts an English catalogue to a pseudo-language. */
export function translated<T>(texts: T, locale: string): T {
  if (typeof texts === 'string') {
    const change = locale === 'en-XB' ? mirror : accent;
    return texts
      .split(markup)
      .map((part) => (markup.test(part) ? part : change(part)))
      .join('') as T;
  }
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, translated(value, locale)])) as T;
}
