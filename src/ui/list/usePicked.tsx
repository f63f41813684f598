import Checkbox from '@mui/material/Checkbox';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ListColumn } from './ListTable.tsx';

interface Named {
  id: number;
  name: string;
}

/**
 * The lines of a page that are ticked.
 * @returns them, a column to tick them in, and the way to untick all
 */
export function usePicked<T extends Named>(items: readonly T[] | undefined) {
  const translate = useTranslate();
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  // What has left the page is not acted on unseen.
  const picked = (items ?? []).filter(({ id }) => ids.has(id));
  const isAll = picked.length > 0 && picked.length === items?.length;
  const set = (id: number, isIn: boolean) =>
    setIds(new Set([...ids].filter((one) => one !== id).concat(isIn ? id : [])));

  const column: ListColumn<T, never> = {
    name: '_pick',
    label: '',
    head: (
      <Checkbox
        size="small"
        checked={isAll}
        indeterminate={!isAll && picked.length > 0}
        onChange={() => setIds(new Set(isAll ? [] : items?.map(({ id }) => id)))}
        slotProps={{ input: { 'aria-label': translate('ui.pickAll') } }}
        sx={{ p: 0.5 }}
      />
    ),
    render: ({ id, name }) => (
      <Checkbox
        size="small"
        checked={ids.has(id)}
        onChange={(_, isIn) => set(id, isIn)}
        slotProps={{ input: { 'aria-label': translate('ui.pick', { name }) } }}
        sx={{ p: 0.5 }}
      />
    ),
  };
  return { picked, column, clear: () => setIds(new Set()) };
}
