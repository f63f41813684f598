import MoreIcon from '@mui/icons-material/Tune';
import Stack from '@mui/material/Stack';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { TreeFolder } from '#contract/folders.ts';
import { wordsOf } from '#contract/refusals.ts';
import { useErrorDialog } from '#web/ui/useErrorDialog.ts';
import { modeOf } from '../place.ts';
import { usePlace } from '../usePlace.ts';
import { ExportButton } from './ExportButton.tsx';
import { SearchField } from './SearchField.tsx';
import type { Search } from './search.ts';

const ActiveSearch = lazy(() => import('./ActiveSearch.tsx'));
const SearchDialog = lazy(() => import('./SearchDialog.tsx'));

/** The bar above the columns (§2 Search dialog): the way to a search, or the search that is active. */
export function SearchBar({ folder }: { folder: TreeFolder | undefined }) {
  const translate = useTranslate();
  const showError = useErrorDialog();
  const { place, go } = usePlace();
  const [isAsking, setAsking] = useState(false);
  const active = modeOf(place) === 'search' ? place.search : undefined;
  const refused = modeOf(place) === 'bin';
  const search = (wanted: Search | undefined) => {
    if (refused) return showError(wordsOf('bin.asFolder'));
    setAsking(false);
    go({ folder: folder?.id, search: wanted, file: undefined, tab: 'folder' }, 'push');
  };
  const ask = () => (refused ? showError(wordsOf('bin.asFolder')) : setAsking(true));

  return (
    <Stack direction="row" spacing={1} sx={{ minHeight: 48, alignItems: 'center' }}>
      {active ? (
        <Suspense fallback={null}>
          <ActiveSearch search={active} folder={folder} onChange={ask} onClear={() => search(undefined)} />
        </Suspense>
      ) : (
        <>
          <SearchField
            onSearch={(text) => search({ text, values: {} })}
            more={{ label: translate('search.more'), icon: MoreIcon, onClick: ask }}
          />
          <ExportButton />
        </>
      )}
      {isAsking && folder && (
        <Suspense fallback={null}>
          <SearchDialog folder={folder} search={active} onSearch={search} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Stack>
  );
}
