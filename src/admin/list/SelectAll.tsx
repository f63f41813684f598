import Button from '@mui/material/Button';
import { useListContext, useTranslate } from 'react-admin';
import { limits } from '#contract/limits.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';

/** Selects the rows of all pages. react-admin's own button is missing when a row of the page cannot be selected. */
export function SelectAll() {
  const translate = useTranslate();
  const { formatNumber } = useFormat();
  const { total = 0, selectedIds, onSelectAll } = useListContext();
  if (selectedIds.length === 0 || selectedIds.length >= Math.min(total, limits.maxTake)) return null;
  return (
    <Button size="small" sx={{ ml: 1 }} onClick={() => onSelectAll({ limit: limits.maxTake })}>
      {translate('ra.action.select_all_button')} {formatNumber(total)}
    </Button>
  );
}
