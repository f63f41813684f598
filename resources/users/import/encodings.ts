import { type TextEncoding, textEncodings } from '#contract/rules/textEncodings.ts';

/** What the encodings are for, as keys of the catalogue. */
const scripts = [
  ['unicode', /^utf/],
  ['central', /-1250$|-8859-2$/],
  ['cyrillic', /-1251$|-8859-5$|koi8|866/],
  ['western', /-1252$|-8859-15$|macintosh/],
  ['greek', /-1253$|-8859-7$/],
  ['turkish', /-1254$/],
  ['hebrew', /-1255$/],
  ['arabic', /-1256$|-8859-6$/],
  ['baltic', /-1257$|-8859-4$|-8859-13$/],
  ['thai', /-874$/],
  ['southern', /-8859-3$/],
  ['japanese', /jis|-jp$/],
  ['chinese', /gb|big5/],
  ['korean', /-kr$/],
] as const;

/** The encodings that users choose from, with the key of their script. */
export const encodingChoices: readonly { encoding: TextEncoding; script: string }[] = textEncodings.map((encoding) => ({
  encoding,
  script: scripts.find(([, pattern]) => pattern.test(encoding))?.[0] ?? 'western',
}));
