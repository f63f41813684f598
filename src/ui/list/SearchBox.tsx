import ClearIcon from '@mui/icons-material/Clear';
import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';

/** Debounce in milliseconds. */
const DEBOUNCE_MS = 250;

interface SearchBoxProps {
  /** Used as placeholder and accessible name. */
  label: string;
  value: string;
  /** Called with the trimmed text when typing pauses. */
  onSearch: (text: string) => void;
}

/** The search box of a list. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const translate = useTranslate();
  const [text, setText] = useState(value);
  const [previousValue, setPreviousValue] = useState(value);
  const [applied, setApplied] = useState(value);
  // Browser navigation can change the search from outside.
  if (value !== previousValue) {
    setPreviousValue(value);
    if (value !== applied) setText(value);
  }
  useEffect(() => {
    const requested = text.trim();
    if (requested === value) return;
    const timer = setTimeout(() => {
      setApplied(requested);
      onSearch(requested);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);

  return (
    <TextField
      value={text}
      onChange={({ target }) => setText(target.value)}
      placeholder={label}
      sx={{ width: { xs: '100%', sm: 360 } }}
      slotProps={{
        htmlInput: { 'aria-label': label, maxLength: 1000 },
        input: {
          type: 'search',
          sx: { bgcolor: 'background.paper', '& input::-webkit-search-cancel-button': { display: 'none' } },
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: text && (
            <IconButton size="small" edge="end" aria-label={translate('ui.clearSearch')} onClick={() => setText('')}>
              <ClearIcon fontSize="small" />
            </IconButton>
          ),
        },
      }}
    />
  );
}
