import { useTranslate } from 'react-admin';
import type { Person } from '#contract/common.ts';
import { useFormat } from './useFormat.ts';

/** Writes when something was done and by whom: `3 May 2026, 14:05 by Anna`. */
export function useStampTexts() {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  // What the installation itself has made was made by no one with a name.
  return (on: string, { name }: Person) =>
    name ? translate('fileShare.info.by', { on: formatDateTime(on), who: name }) : formatDateTime(on);
}
