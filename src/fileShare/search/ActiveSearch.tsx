import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import type { Search } from '../state/search.ts';
import { useFilterTexts } from './useFilterTexts.ts';

const SaveSearch = lazy(() => import('./saved/SaveSearch.tsx'));

interface ActiveSearchProps {
  search: Search;
  folder: TreeFolder | undefined;
  onChange: () => void;
  onClear: () => void;
}

/** The search that is active: what it asks for, with the ways to change it and to end it. */
export default function ActiveSearch({ search, folder, onChange, onClear }: ActiveSearchProps) {
  const translate = useTranslate();
  const labels = useFilterTexts(search);
  const [isSaving, setSaving] = useState(false);
  return (
    <Box
      sx={{
        flex: 1,
        minWidth: 0,
        display: 'flex',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        alignItems: 'center',
        gap: 1,
        py: 0.75,
      }}
    >
      <SearchIcon
        fontSize="small"
        sx={{ color: 'text.secondary', flexShrink: 0, display: { xs: 'none', md: 'block' } }}
      />
      <Box
        role="group"
        aria-label={translate('search.filter')}
        sx={{
          flex: { xs: '1 0 100%', md: 1 },
          minWidth: 0,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 0.75,
        }}
      >
        <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
          {translate('search.active', { folder: folder?.name ?? '' })}
        </Typography>
        {labels.map((label) => (
          <Chip key={label} size="small" label={label} title={label} sx={{ maxWidth: 'min(280px, 100%)' }} />
        ))}
      </Box>
      <Button size="small" variant="outlined" onClick={onChange} sx={{ flexShrink: 0 }}>
        {translate('search.change')}
      </Button>
      <Button size="small" variant="outlined" onClick={() => setSaving(true)} sx={{ flexShrink: 0 }}>
        {translate('search.saved.keepAction')}
      </Button>
      <Button size="small" onClick={onClear} sx={{ flexShrink: 0 }}>
        {translate('search.clear')}
      </Button>
      {isSaving && folder && (
        <Suspense fallback={null}>
          <SaveSearch folderId={folder.id} search={search} name={labels.join(', ')} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </Box>
  );
}
