import MoreIcon from '@mui/icons-material/MoreVert';
import SharedIcon from '@mui/icons-material/PeopleOutline';
import SearchIcon from '@mui/icons-material/SavedSearch';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import type { SxProps, Theme } from '@mui/material/styles';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { SavedSearch } from '#contract/search.ts';
import type { MenuAnchor } from '#web/ui/folders/folderCommands.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { WatchButton } from './WatchButton.tsx';

const SavedSearchMenu = lazyPart(() => import('./SavedSearchMenu.tsx'));

interface SavedSearchRowProps {
  saved: SavedSearch;
  isActive: boolean;
  onOpen: () => void;
}

/** A saved search: a click runs it, its bell watches it, its menu changes it. */
export function SavedSearchRow({ saved, isActive, onOpen }: SavedSearchRowProps) {
  const translate = useTranslate();
  const { name, shared, createdBy } = saved;
  const mayChange = useCan()('search.changeSaved', { by: createdBy.id, shared });
  const [menu, setMenu] = useState<MenuAnchor>();
  return (
    <Box
      component="li"
      onContextMenu={(event) => {
        if (!mayChange) return;
        event.preventDefault();
        setMenu({ left: event.clientX, top: event.clientY });
      }}
      sx={rowSx}
    >
      <ButtonBase onClick={onOpen} title={name} aria-current={isActive || undefined} sx={nameSx}>
        <SearchIcon fontSize="small" sx={{ color: isActive ? 'primary.main' : 'text.secondary', flexShrink: 0 }} />
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {name}
        </Box>
        {shared && (
          <SharedIcon
            titleAccess={translate('search.saved.shared', { name: createdBy.name })}
            sx={{ fontSize: 16, color: 'text.secondary', flexShrink: 0 }}
          />
        )}
      </ButtonBase>
      <WatchButton saved={saved} />
      {mayChange && (
        <IconButton
          size="small"
          aria-label={translate('ui.actionsOf', { name })}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => {
            const { left, bottom } = currentTarget.getBoundingClientRect();
            setMenu({ left, top: bottom });
          }}
          sx={{ p: 0.5, color: 'text.secondary' }}
        >
          <MoreIcon fontSize="small" />
        </IconButton>
      )}
      {menu && (
        <Suspense fallback={null}>
          <SavedSearchMenu saved={saved} anchor={menu} onDone={() => setMenu(undefined)} />
        </Suspense>
      )}
    </Box>
  );
}

const rowSx: SxProps<Theme> = {
  display: 'flex',
  alignItems: 'center',
  pr: 0.5,
  borderRadius: 1,
  '&:hover': { bgcolor: 'action.hover' },
  '&:has([aria-current])': { bgcolor: 'action.selected', fontWeight: 600 },
};

const nameSx: SxProps<Theme> = {
  flex: 1,
  minWidth: 0,
  height: 36,
  justifyContent: 'flex-start',
  gap: 0.75,
  pl: 3.75,
  pr: 0.5,
  borderRadius: 1,
  typography: 'body2',
  fontWeight: 'inherit',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
};
