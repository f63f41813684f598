import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import type { Search } from '../state/search.ts';
import { useFilters } from './useFilters.ts';

const SaveSearch = lazyPart(() => import('./saved/SaveSearch.tsx'));

interface ActiveSearchProps {
  search: Search;
  folder: TreeFolder | undefined;
  onSearch: (search: Search | undefined) => void;
  onChange: () => void;
  onClear: () => void;
}

/** Next to the search text: the searched folder, the filters, and buttons to change and end the search. */
export default function ActiveSearch({ search, folder, onSearch, onChange, onClear }: ActiveSearchProps) {
  const translate = useTranslate();
  const filters = useFilters(search);
  const [isSaving, setSaving] = useState(false);
  const name = [search.text, ...filters.map(({ label }) => label)].filter(Boolean).join(', ');
  return (
    <Box sx={activeSx}>
      <Box role="group" aria-label={translate('search.filter')} sx={chipsSx}>
        <Chip size="small" variant="outlined" label={translate('search.active', { folder: folder?.name ?? '' })} />
        {filters.map(({ label, rest }) => (
          <Chip
            key={label}
            size="small"
            label={label}
            title={label}
            onDelete={() => onSearch(rest)}
            sx={{ maxWidth: 'min(280px, 100%)' }}
          />
        ))}
      </Box>
      <Button size="small" onClick={onChange}>
        {translate('search.change')}
      </Button>
      <Button size="small" onClick={() => setSaving(true)}>
        {translate('search.saved.createAction')}
      </Button>
      <Button size="small" onClick={onClear}>
        {translate('search.clear')}
      </Button>
      {isSaving && folder && (
        <Suspense fallback={null}>
          <SaveSearch folderId={folder.id} search={search} name={name} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </Box>
  );
}

const activeSx = {
  flex: { xs: '1 1 100%', md: '1 1 0' },
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  '& .MuiButton-root': { flexShrink: 0 },
} as const;
const chipsSx = {
  flex: { xs: 1, md: '0 1 auto' },
  minWidth: 0,
  display: 'flex',
  gap: 0.75,
  overflowX: 'auto',
  scrollbarWidth: 'none',
} as const;
