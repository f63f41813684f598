import TrashIcon from '@mui/icons-material/DeleteOutline';
import NoneIcon from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useStored } from '#authProvider/useStored.ts';
import { RestoreMode } from '#contract/enums.ts';
import type { BinItem } from '#contract/fileNodes/bin.ts';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { selectedItems, useListed } from '#web/ui/grid/data/listed.ts';
import { useTotal } from '#web/ui/grid/data/useFiles.ts';
import { RowGrid } from '#web/ui/grid/RowGrid.tsx';
import type { MenuPoint } from '#web/ui/grid/RowGridProps.ts';
import { countOf, nothing, type Selection, singleOf } from '#web/ui/grid/selection.ts';
import { SearchBox } from '#web/ui/list/SearchBox.tsx';
import { NodeIcon } from '#web/ui/NodeIcon.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { ListHead } from '../actions/toolbar/ListHead.tsx';
import { keys } from '../state/queries.ts';
import { binOrderOf } from '../state/urlState.ts';
import { useInfoPanel } from '../state/useInfoPanel.ts';
import { useUrlState } from '../state/useUrlState.ts';
import { BinButtons } from './BinButtons.tsx';
import { itemsInBin } from './binItems.ts';
import { binParts, useBinColumns } from './useBinColumns.tsx';
import { useBinCommands } from './useBinCommands.tsx';

const BinMenu = lazyPart(pageWithTexts(['notices', 'filePage'], () => import('./BinMenu.tsx')));

interface BinPaneProps {
  selection: Selection;
  onSelect: (next: Selection | ((current: Selection) => Selection)) => void;
  onShowTree: (() => void) | undefined;
}

/** The middle column of Trash: its search box, and the deleted items. */
export default function BinPane({ selection, onSelect, onShowTree }: BinPaneProps) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const { shown, show } = useInfoPanel();
  const { urlState, go } = useUrlState();
  const { sort, dir } = binOrderOf(urlState);
  const terms = urlState.search?.text ?? '';
  const list = useMemo(() => itemsInBin(terms, { sort, dir }), [terms, sort, dir]);
  const { total } = useTotal(list);
  const selected = countOf(selection, total ?? 0);
  const single = useListed<BinItem>(keys.bin, singleOf(selection));
  const { formatNumber } = useFormat();
  const [menu, setMenu] = useState<MenuPoint>();
  const { dialogs, ...commands } = useBinCommands({
    mode: RestoreMode.Error,
    count: selected,
    name: single?.name,
    load: () => selectedItems(queryClient, list, selection),
    onDone: () => onSelect(nothing),
  });
  const number = selected > 0 ? selected : (total ?? 0);
  const counts = { smart_count: number, count: formatNumber(number) };
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
        <Typography component="h1" variant="h1" sx={{ flex: 1, pr: 1 }}>
          {translate('bin.title')}
        </Typography>
        <Box sx={{ flex: '0 1 260px', py: 0.75, '& > *': { width: '100% !important' } }}>
          <SearchBox label={translate('bin.search')} value={terms} onSearch={search} />
        </Box>
      </ListHead>
      <Stack direction="row" spacing={1} sx={selected > 0 ? selectedBarSx : barSx}>
        <Typography variant={selected > 0 ? 'body2' : 'caption'} role="status" noWrap sx={countSx}>
          {total !== undefined && translate(selected > 0 ? 'fileShare.list.selected' : 'bin.total', counts)}
        </Typography>
        {/* A single item is described in the details instead, if these are visible. */}
        {selected > (shown ? 1 : 0) && <BinButtons {...commands} />}
      </Stack>
      <RowGrid
        key={terms}
        label={translate('bin.title')}
        list={list}
        nameLabel={translate('bin.name')}
        nameSort="name"
        columns={useBinColumns()}
        order={{ sort, dir }}
        selection={selection}
        empty={<EmptyBin isSearch={terms !== ''} />}
        icon={iconOf}
        partsOf={binParts}
        onSelect={onSelect}
        onOpen={show}
        onMenu={(_, at) => setMenu(at)}
        onRemove={commands.remove}
        onSort={(column) => go({ sort: column, dir: column === sort && dir === 'asc' ? 'desc' : 'asc' })}
      />
      {menu && (
        <Suspense fallback={null}>
          <BinMenu
            anchor={menu}
            commands={{ restore: commands.restore, details: show, removeForever: commands.remove }}
            onClose={() => setMenu(undefined)}
          />
        </Suspense>
      )}
      {dialogs}
    </Stack>
  );
}

const barSx = { alignItems: 'center', px: 2, height: 44, flexShrink: 0, color: 'text.secondary' } as const;
/** As the bar of a selection in a folder. */
const selectedBarSx = {
  ...barSx,
  mx: 1,
  my: '2px',
  px: 1,
  height: 40,
  borderRadius: 1,
  bgcolor: 'action.selected',
  color: 'text.primary',
  '& > [role=status]': { fontWeight: 600 },
} as const;
const countSx = { flex: 1, color: 'inherit' } as const;

const iconOf = (item: BinItem) => <NodeIcon node={item} />;

function EmptyBin({ isSearch }: { isSearch: boolean }) {
  const translate = useTranslate();
  const days = useStored('settings')?.binRetensionDays; // sic
  if (isSearch) return <EmptyState icon={NoneIcon} title={translate('bin.noneFound')} />;
  const hint = days === undefined ? '' : translate('bin.emptyHint', { smart_count: days });
  return <EmptyState icon={TrashIcon} title={translate('bin.empty')} hint={hint} />;
}
