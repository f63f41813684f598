import TrashIcon from '@mui/icons-material/DeleteOutline';
import NoneIcon from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useMemory } from '#authProvider/useMemory.ts';
import type { BinItem } from '#contract/bin.ts';
import { RestoreMode } from '#contract/enums.ts';
import { SearchBox } from '#web/ui/list/SearchBox.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { useInfoPanel } from '../info/useInfoPanel.ts';
import { CountBar } from '../list/CountBar.tsx';
import { ListHead } from '../list/ListHead.tsx';
import { selectedItems, useListed } from '../list/listed.ts';
import { RowGrid } from '../list/RowGrid.tsx';
import { countOf, nothing, type Selection, soleOf } from '../list/selection.ts';
import { useTotal } from '../list/useFiles.ts';
import { keys } from '../queries.ts';
import { usePlace } from '../usePlace.ts';
import { BinButtons } from './BinButtons.tsx';
import { itemsInBin } from './binItems.ts';
import { useBinColumns } from './useBinColumns.tsx';

interface BinPaneProps {
  selection: Selection;
  onSelect: (next: Selection | ((current: Selection) => Selection)) => void;
  onShowTree: (() => void) | undefined;
}

/** The middle column while Trash is selected: its own search box, and what has been deleted. */
export default function BinPane({ selection, onSelect, onShowTree }: BinPaneProps) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const { shown, show } = useInfoPanel();
  const { place, go } = usePlace();
  const { sort, dir } = place.binOrder;
  const terms = place.search?.text ?? '';
  const list = useMemo(() => itemsInBin(terms, { sort, dir }), [terms, sort, dir]);
  const { total } = useTotal(list);
  const selected = countOf(selection, total ?? 0);
  const sole = useListed<BinItem>(keys.bin, soleOf(selection));
  const search = useCallback(
    (text: string) => {
      onSelect(nothing);
      go({ search: text === '' ? undefined : { text, values: {} }, file: undefined });
    },
    [go, onSelect],
  );

  return (
    <Stack component="section" aria-label={translate('bin.title')} sx={{ flex: 1, minHeight: 0, minWidth: 0 }}>
      <ListHead onShowTree={onShowTree}>
        <Typography component="h1" variant="body2" sx={{ flex: 1, pr: 1, fontWeight: 600 }}>
          {translate('bin.title')}
        </Typography>
        <Box sx={{ flex: '0 1 260px', py: 0.75, '& > *': { width: '100% !important' } }}>
          <SearchBox label={translate('bin.search')} value={terms} onSearch={search} />
        </Box>
      </ListHead>
      <RowGrid
        key={terms}
        label={translate('bin.title')}
        list={list}
        columns={useBinColumns()}
        order={place.binOrder}
        selection={selection}
        empty={<EmptyBin isSearch={terms !== ''} />}
        onSelect={onSelect}
        onOpen={show}
        onSort={(column) => go({ binOrder: { sort: column, dir: column === sort && dir === 'asc' ? 'desc' : 'asc' } })}
      />
      <CountBar total={total} words="bin.total" selected={selected} onClear={() => onSelect(nothing)}>
        {/* Of one item the details say more, where they are to be seen. */}
        {selected > (shown ? 1 : 0) && (
          <BinButtons
            mode={RestoreMode.Error}
            count={selected}
            name={sole?.name}
            load={() => selectedItems(queryClient, list, selection)}
            onDone={() => onSelect(nothing)}
          />
        )}
      </CountBar>
    </Stack>
  );
}

function EmptyBin({ isSearch }: { isSearch: boolean }) {
  const translate = useTranslate();
  const days = useMemory('settings')?.binRetensionDays; // sic
  if (isSearch) return <EmptyState icon={NoneIcon} title={translate('bin.noneFound')} />;
  const hint = days === undefined ? '' : translate('bin.emptyHint', { smart_count: days });
  return <EmptyState icon={TrashIcon} title={translate('bin.empty')} hint={hint} />;
}
