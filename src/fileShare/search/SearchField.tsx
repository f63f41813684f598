import type { SvgIconComponent } from '@mui/icons-material';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Tooltip from '@mui/material/Tooltip';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useHotkey } from '#web/ui/useHotkey.ts';

interface SearchFieldProps {
  /** The current search text. */
  text: string;
  isActive: boolean;
  onSearch: (text: string) => void;
  /** The button at its end. */
  more: { label: string; icon: SvgIconComponent; onClick: () => void };
}

/** Searches on Enter; the key `/` focuses it from anywhere on the page. */
export function SearchField({ text: searched, isActive, onSearch, more }: SearchFieldProps) {
  const translate = useTranslate();
  const [text, setText] = useState(searched);
  const input = useRef<HTMLInputElement>(null);
  useHotkey('/', () => {
    // Not every browser moves the focus to text that is selected.
    input.current?.focus();
    input.current?.select();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' || isActive) onSearch(text.trim());
  };
  const Icon = more.icon;

  return (
    <Box component="form" role="search" onSubmit={submit} sx={isActive ? activeSx : formSx}>
      <OutlinedInput
        size="small"
        value={text}
        onChange={({ target }) => setText(target.value)}
        placeholder={translate('search.searchFor')}
        inputRef={input}
        inputProps={{
          'aria-label': translate('search.searchFor'),
          'aria-keyshortcuts': '/',
          maxLength: 1000,
          enterKeyHint: 'search',
        }}
        startAdornment={
          <InputAdornment position="start">
            <SearchIcon fontSize="small" />
          </InputAdornment>
        }
        endAdornment={
          <>
            {text === '' && (
              <Box component="kbd" aria-hidden sx={keySx}>
                /
              </Box>
            )}
            <Tooltip title={more.label}>
              <IconButton size="small" onClick={more.onClick}>
                <Icon fontSize="small" />
              </IconButton>
            </Tooltip>
          </>
        }
        sx={{ width: '100%', maxWidth: 560, height: 40, bgcolor: 'background.paper', pr: 0.5 }}
      />
    </Box>
  );
}

const formSx = { flex: 1, minWidth: 0 } as const;
/** What is searched for, and the buttons for it, follow next to the field. */
const activeSx = { ...formSx, flex: { xs: 1, md: '0 1 560px' } } as const;

/** The key that focuses the field; not on touch screens, which have no keys. */
const keySx = {
  fontFamily: 'inherit',
  fontSize: 11,
  lineHeight: '16px',
  border: 1,
  borderColor: 'divider',
  borderRadius: '4px',
  px: 0.75,
  mr: 0.5,
  color: 'text.secondary',
  '@media (hover: none)': { display: 'none' },
} as const;
