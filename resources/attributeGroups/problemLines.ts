import { ApiError } from '#dataProvider/client.ts';

/**
 * Lines of the error of a rejected save, shown above the form: the message, and one line for each invalid attribute.
 * @param labelFor of the catalogue of attribute groups
 */
export function problemLines(error: Error | null, labelFor: (key: string) => string): string[] {
  if (!error) return [];
  const problems = error instanceof ApiError ? error.errors : [];
  const lines = problems.map(({ path, message }) => `${locationOf(path, labelFor)}: ${message}`);
  return lines.length > 0 ? lines : [error.message];
}

/** `attributes.2.selections.0.text` with the labels of the screen: `Attribute 3, Contents 1`. */
function locationOf(path: string, labelFor: (key: string) => string): string {
  const [, attribute, option] = /^attributes\.(\d+)(?:\.selections\.(\d+))?/.exec(path) ?? [];
  if (attribute === undefined) return labelFor('groupName');
  const label = `${labelFor('attribute')} ${Number(attribute) + 1}`;
  return option === undefined ? label : `${label}, ${labelFor('contents')} ${Number(option) + 1}`;
}
