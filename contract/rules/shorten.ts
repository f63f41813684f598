let segmenter: Intl.Segmenter | undefined;

/**
 * The beginning of a text, cut between two characters as readers see them (grapheme clusters): never through an emoji,
 * a flag or a letter with its accents. A single one that is too long is cut between code points.
 * @param max its length in UTF-16 code units, at least 1
 */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  // The start of the character that goes beyond the end.
  const end = segmenter.segment(text).containing(max)?.index ?? max;
  if (end > 0) return text.slice(0, end);
  return text.slice(0, /[\ud800-\udbff]$/.test(text.slice(0, max)) ? max - 1 : max);
}
