import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { SavedSearch } from '#contract/search.ts';
import type { Search } from '../search/search.ts';
import { usePlace } from '../usePlace.ts';
import { SavedSearchRow } from './SavedSearchRow.tsx';
import { askedOf, isActive, savedQuery } from './savedSearches.ts';

interface SavedSearchesProps {
  onOpen: (folderId: number, search: Search) => void;
}

/** The searches that are kept, below the folders; nothing while there are none. */
export default function SavedSearches({ onOpen }: SavedSearchesProps) {
  const translate = useTranslate();
  const { place } = usePlace();
  const { data = [] } = useQuery(savedQuery);
  if (data.length === 0) return null;
  const open = (saved: SavedSearch) => onOpen(saved.query.id, askedOf(saved));
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
            isActive={isActive(saved, place.folder, place.search)}
            onOpen={() => open(saved)}
          />
        ))}
      </Box>
    </Box>
  );
}
