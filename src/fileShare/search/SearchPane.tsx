import NoneIcon from '@mui/icons-material/SearchOff';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { TreeFolder } from '#contract/folders.ts';
import type { SearchResult } from '#contract/search.ts';
import { EmptyState } from '../EmptyState.tsx';
import { CountBar } from '../list/CountBar.tsx';
import { ListHead } from '../list/ListHead.tsx';
import { RowGrid } from '../list/RowGrid.tsx';
import { countOf, nothing, type Selection } from '../list/selection.ts';
import { useDownload } from '../list/useDownload.ts';
import { useTotal } from '../list/useFiles.ts';
import { usePlace } from '../usePlace.ts';
import { resultOrder, resultsOf } from './results.ts';
import type { Search } from './search.ts';
import { useResultColumns } from './useResultColumns.tsx';

const ListPreview = lazy(() => import('../list/ListPreview.tsx'));

/** Pixels: the name, where it is, and why it was found. */
const RESULT_ROW = 76;

interface SearchPaneProps {
  folder: TreeFolder;
  search: Search;
  selection: Selection;
  onSelect: (next: Selection | ((current: Selection) => Selection)) => void;
  onChooseFolder: (folderId: number) => void;
  onShowTree: (() => void) | undefined;
}

/** The middle column while a search is active (§4 Main page modes). */
export default function SearchPane(props: SearchPaneProps) {
  const { folder, search, selection, onSelect, onChooseFolder, onShowTree } = props;
  const translate = useTranslate();
  const { place, go } = usePlace();
  const download = useDownload();
  const { sort, dir } = resultOrder(place);
  const list = useMemo(() => resultsOf(folder.id, search, { sort, dir }), [folder.id, search, sort, dir]);
  const { total, more } = useTotal(list);
  const open = (result: SearchResult) => (result.isFolder ? onChooseFolder(result.id) : download(result));

  return (
    <Stack component="section" aria-label={translate('search.results')} sx={{ flex: 1, minHeight: 0, minWidth: 0 }}>
      <ListHead onShowTree={onShowTree}>
        <Typography component="h1" variant="body2" noWrap sx={{ flex: 1, fontWeight: 600 }}>
          {translate('search.results')}
        </Typography>
      </ListHead>
      <RowGrid
        label={translate('search.results')}
        list={list}
        columns={useResultColumns(onChooseFolder)}
        order={{ sort, dir }}
        rowHeight={RESULT_ROW}
        selection={selection}
        empty={<EmptyState icon={NoneIcon} title={translate('search.none')} hint={translate('search.noneHint')} />}
        onSelect={onSelect}
        onOpen={open}
        onSort={(column) => go({ sort: column, dir: column === sort && dir === 'asc' ? 'desc' : 'asc' })}
      />
      <CountBar
        total={total}
        words={more ? 'search.totalMore' : 'search.total'}
        selected={countOf(selection, total ?? 0)}
        onClear={() => onSelect(nothing)}
      />
      {place.preview && (
        <Suspense fallback={null}>
          <ListPreview list={list} selection={selection} onSelect={onSelect} />
        </Suspense>
      )}
    </Stack>
  );
}
