import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { countOf, nothing, type Selection } from '#web/ui/grid/selection.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import type { ListedNode, PagedList } from '../../state/queries.ts';
import type { ListCommands } from '../useListCommands.ts';

const SelectionBar = lazyPart(() => import('./SelectionBar.tsx'));

interface ListToolbarProps {
  commands: ListCommands;
  list: PagedList<ListedNode>;
  total: number;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** The number of items. */
  status: string;
}

/** The line above a list: the number of items; or the selection with its actions. */
export function ListToolbar({ commands, list, total, selection, onSelect, status }: ListToolbarProps) {
  const count = countOf(selection, total);
  return (
    <Stack direction="row" sx={{ alignItems: 'center', px: 1, height: 44, flexShrink: 0 }}>
      {count > 0 ? (
        <Suspense fallback={null}>
          <SelectionBar
            commands={commands}
            list={list}
            selection={selection}
            count={count}
            onClear={() => onSelect(nothing)}
          />
        </Suspense>
      ) : (
        <Typography variant="caption" role="status" noWrap sx={{ flex: 1, pl: 1, color: 'text.secondary' }}>
          {status}
        </Typography>
      )}
    </Stack>
  );
}
