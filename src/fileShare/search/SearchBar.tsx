import MoreIcon from '@mui/icons-material/Tune';
import Stack from '@mui/material/Stack';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { messageFor } from '#contract/errorCatalogue.ts';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { translateSentence } from '#dataProvider/errorTexts.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import type { Search } from '../state/search.ts';
import { modeOf } from '../state/urlState.ts';
import { useUrlState } from '../state/useUrlState.ts';
import { ExportButton } from './ExportButton.tsx';
import { SearchField } from './SearchField.tsx';

const ActiveSearch = lazy(() => import('./ActiveSearch.tsx'));
const SearchDialog = lazy(() => import('./SearchDialog.tsx'));

/** The bar above the columns: the way to a search, or the search that is active. */
export function SearchBar({ folder }: { folder: TreeFolder | undefined }) {
  const translate = useTranslate();
  const showError = useErrorDialog();
  const { urlState, go } = useUrlState();
  const [isConfirming, setConfirming] = useState(false);
  const active = modeOf(urlState) === 'search' ? urlState.search : undefined;
  const isBin = modeOf(urlState) === 'bin';
  const search = (wanted: Search | undefined) => {
    if (isBin) return showError(translateSentence(messageFor('bin.asFolder')));
    setConfirming(false);
    go({ folder: folder?.id, search: wanted, file: undefined, tab: 'folder' }, 'push');
  };
  const confirmSave = () => (isBin ? showError(translateSentence(messageFor('bin.asFolder'))) : setConfirming(true));

  return (
    <Stack direction="row" spacing={1} sx={{ minHeight: 48, alignItems: 'center' }}>
      {active ? (
        <Suspense fallback={null}>
          <ActiveSearch search={active} folder={folder} onChange={confirmSave} onClear={() => search(undefined)} />
        </Suspense>
      ) : (
        <>
          <SearchField
            onSearch={(text) => search({ text, values: {} })}
            more={{ label: translate('search.more'), icon: MoreIcon, onClick: confirmSave }}
          />
          <ExportButton />
        </>
      )}
      {isConfirming && folder && (
        <Suspense fallback={null}>
          <SearchDialog folder={folder} search={active} onSearch={search} onClose={() => setConfirming(false)} />
        </Suspense>
      )}
    </Stack>
  );
}
