import { useTranslate } from 'react-admin';
import type { Person } from '#contract/common.ts';
import { useFormat } from './useFormat.ts';

/** Formats when and by whom something was done: `3 May 2026, 14:05 by Anna`. */
export function useStampTexts() {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  // Items created by the installation itself have no user name.
  return (on: string, { name }: Person) =>
    name ? translate('fileShare.info.by', { on: formatDateTime(on), who: name }) : formatDateTime(on);
}
