import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { SavedSearch } from '#contract/search.ts';
import type { Search } from '../../state/search.ts';
import { useUrlState } from '../../state/useUrlState.ts';
import { SavedSearchRow } from './SavedSearchRow.tsx';
import { isActive, savedQuery, searchOf } from './savedSearches.ts';

interface SavedSearchesProps {
  onOpen: (folderId: number, search: Search) => void;
}

/** The saved searches, below the folders; nothing when there are none. */
export default function SavedSearches({ onOpen }: SavedSearchesProps) {
  const translate = useTranslate();
  const { urlState } = useUrlState();
  const { data = [] } = useQuery(savedQuery);
  if (data.length === 0) return null;
  const open = (saved: SavedSearch) => onOpen(saved.query.id, searchOf(saved));
  return (
    <Box component="section" aria-labelledby="saved-searches" sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
      <Typography id="saved-searches" component="h2" variant="subtitle2" sx={{ px: 2, pb: 0.5 }}>
        {translate('search.saved.title')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, px: 1, pt: 0, pb: 1, maxHeight: 188, overflowY: 'auto' }}>
        {data.map((saved) => (
          <SavedSearchRow
            key={saved.id}
            saved={saved}
            isActive={isActive(saved, urlState.folder, urlState.search)}
            onOpen={() => open(saved)}
          />
        ))}
      </Box>
    </Box>
  );
}
