import { useTranslate } from 'react-admin';
import { findingIn } from '#contract/instance/findings.ts';

/** Findings that differ from another one only by the count. */
const sameAs: Record<string, string> = { oneMissing: 'missing', oneMissingAtEnd: 'missingAtEnd' };

/**
 * Translates what was found wrong with the log or a backup. The page must have the texts `findings`.
 * @returns a function that returns texts of another kind unchanged
 */
export function useFindingText(): (text: string) => string {
  const translate = useTranslate();
  return (text) => {
    const finding = findingIn(text);
    if (!finding) return text;
    const { id, values } = finding;
    const files = values.files === 'no file' ? translate('findings.noFile') : values.files;
    const smart_count = Number(values.count ?? 1);
    return translate(`findings.${sameAs[id] ?? id}`, { ...values, files, smart_count });
  };
}
