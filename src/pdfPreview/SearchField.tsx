import NextIcon from '@mui/icons-material/KeyboardArrowDown';
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import type { KeyboardEvent, Ref } from 'react';
import { useTranslate } from 'react-admin';
import type { PdfSearch } from './usePdfSearch.ts';

interface SearchFieldProps {
  ref: Ref<HTMLInputElement>;
  term: string;
  onTerm: (term: string) => void;
  search: PdfSearch;
}

/** Searches the document; Enter goes to the next match, Shift+Enter to the previous one. */
export function SearchField({ ref, term, onTerm, search }: SearchFieldProps) {
  const translate = useTranslate();
  const { matches, current, isSearching, go } = search;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onTerm('');
    else if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  const message = () => {
    if (term.trim() === '') return '';
    if (matches.length > 0) return translate('preview.pdf.match', { number: current + 1, count: matches.length });
    return translate(isSearching ? 'preview.pdf.searching' : 'preview.pdf.noMatch');
  };
  return (
    <Box role="search" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, flex: { xs: '1 1 100%', sm: 'none' } }}>
      <TextField
        inputRef={ref}
        type="search"
        value={term}
        onChange={({ target }) => onTerm(target.value)}
        onKeyDown={onKeyDown}
        placeholder={translate('preview.pdf.search')}
        slotProps={{ htmlInput: { 'aria-label': translate('preview.pdf.search') } }}
        sx={{ width: { sm: 260 }, flex: { xs: 1, sm: 'none' }, minWidth: 0, '& input': { py: 0.75 } }}
      />
      {([-1, 1] as const).map((step) => {
        const Icon = step < 0 ? PreviousIcon : NextIcon;
        const title = translate(step < 0 ? 'preview.pdf.previousMatch' : 'preview.pdf.nextMatch');
        return (
          <Tooltip key={step} title={title}>
            <span>
              <IconButton size="small" aria-label={title} disabled={matches.length === 0} onClick={() => go(step)}>
                <Icon />
              </IconButton>
            </span>
          </Tooltip>
        );
      })}
      <Box role="status" sx={{ typography: 'caption', color: 'text.secondary', minWidth: 64 }}>
        {message()}
      </Box>
    </Box>
  );
}
