import { useTranslate } from 'react-admin';
import type { Person } from '#contract/common.ts';
import { useFormat } from '#web/ui/useFormat.ts';

/** Writes when something was done and by whom: `3 May 2026, 14:05 by Anna`. */
export function useStampWords() {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  return (on: string, { name }: Person) => translate('fileShare.info.by', { on: formatDateTime(on), who: name });
}
