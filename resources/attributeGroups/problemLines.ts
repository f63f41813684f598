import { ApiError } from '#dataProvider/client.ts';

/**
 * What a refused save says above the form: the message, and what is wrong with which attribute, one line each.
 * @param word of the catalogue of attribute groups
 */
export function problemLines(error: Error | null, word: (key: string) => string): string[] {
  if (!error) return [];
  const problems = error instanceof ApiError ? error.errors : [];
  const lines = problems.map(({ path, message }) => `${placeOf(path, word)}: ${message}`);
  return lines.length > 0 ? lines : [error.message];
}

/** `attributes.2.selections.0.text` in the words of the screen: `Attribute 3, Contents 1`. */
function placeOf(path: string, word: (key: string) => string): string {
  const [, attribute, option] = /^attributes\.(\d+)(?:\.selections\.(\d+))?/.exec(path) ?? [];
  if (attribute === undefined) return word('groupName');
  const place = `${word('attribute')} ${Number(attribute) + 1}`;
  return option === undefined ? place : `${place}, ${word('contents')} ${Number(option) + 1}`;
}
