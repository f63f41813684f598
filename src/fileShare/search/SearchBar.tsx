import MoreIcon from '@mui/icons-material/Tune';
import Stack from '@mui/material/Stack';
import { memo, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { screenErrors } from '#contract/screenErrors.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { normalisedSearch, type Search } from '../state/search.ts';
import { modeOf } from '../state/urlState.ts';
import { useUrlState } from '../state/useUrlState.ts';
import { ExportButton } from './ExportButton.tsx';
import { SearchField } from './SearchField.tsx';

const ActiveSearch = lazyPart(() => import('./ActiveSearch.tsx'));
const SearchDialog = lazyPart(() => import('./SearchDialog.tsx'));

/** The bar above the columns: the search text, and the filters of the search. */
export const SearchBar = memo(function SearchBar({ folder }: { folder: TreeFolder | undefined }) {
  const translate = useTranslate();
  const showError = useErrorDialog();
  const { urlState, go } = useUrlState();
  const [isFiltering, setFiltering] = useState(false);
  const active = modeOf(urlState) === 'search' ? urlState.search : undefined;
  const isBin = modeOf(urlState) === 'bin';
  const search = (requested: Search | undefined) => {
    if (isBin) return showError(screenErrors.binAsFolder);
    setFiltering(false);
    go({ folder: folder?.id, search: requested, file: undefined, tab: 'folder' }, 'push');
  };
  const openFilters = () => (isBin ? showError(screenErrors.binAsFolder) : setFiltering(true));

  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ minHeight: 48, alignItems: 'center', flexWrap: { xs: active ? 'wrap' : 'nowrap', md: 'nowrap' }, py: 0.5 }}
    >
      <SearchField
        key={active?.text}
        text={active?.text ?? ''}
        isActive={active !== undefined}
        onSearch={(text) => search(normalisedSearch({ values: {}, ...active, text }))}
        more={{ label: translate('search.more'), icon: MoreIcon, onClick: openFilters }}
      />
      {active ? (
        <Suspense fallback={null}>
          <ActiveSearch
            search={active}
            folder={folder}
            onSearch={search}
            onChange={openFilters}
            onClear={() => search(undefined)}
          />
        </Suspense>
      ) : (
        <ExportButton />
      )}
      {isFiltering && folder && (
        <Suspense fallback={null}>
          <SearchDialog folder={folder} search={active} onSearch={search} onClose={() => setFiltering(false)} />
        </Suspense>
      )}
    </Stack>
  );
});
