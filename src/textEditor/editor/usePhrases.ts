import { useMemo } from 'react';
import { useTranslate } from 'react-admin';

/** The texts of the editor, by the English ones that it has. */
const phrases = {
  Find: 'find',
  Replace: 'replaceWith',
  next: 'next',
  previous: 'previous',
  all: 'all',
  'match case': 'matchCase',
  regexp: 'regexp',
  'by word': 'byWord',
  replace: 'replace',
  'replace all': 'replaceAll',
  close: 'close',
  'current match': 'currentMatch',
  'on line': 'onLine',
  'replaced $ matches': 'replacedAll',
  'replaced match on line $': 'replacedOne',
  'Go to line': 'goToLine',
  go: 'go',
  'Control character': 'control',
  'Selection deleted': 'deleted',
  '$ unchanged lines': 'unchanged',
  'Revert this chunk': 'takeTheirs',
} as const;

export function usePhrases(): Record<string, string> {
  const translate = useTranslate();
  return useMemo(
    () =>
      Object.fromEntries(
        // The editor puts its values where a $ is.
        Object.entries(phrases).map(([phrase, key]) => [phrase, translate(`textEditor.phrase.${key}`, { value: '$' })]),
      ),
    [translate],
  );
}
