import CheckIcon from '@mui/icons-material/Check';
import SortIcon from '@mui/icons-material/Sort';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FileOrder } from '../queries.ts';
import { usePlace } from '../usePlace.ts';
import type { useColumns } from './useColumns.ts';

const directions = { asc: 'ascending', desc: 'descending' } as const;

interface SortMenuProps {
  order: FileOrder;
  columns: ReturnType<typeof useColumns>;
}

/** Sorts by any column, also by those for which a narrow list has no room, and says which columns there are. */
export function SortMenu({ order, columns: { all, shown, toggle } }: SortMenuProps) {
  const translate = useTranslate();
  const { go } = usePlace();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const choose = (changes: Partial<FileOrder>) => {
    setAnchor(undefined);
    go(changes);
  };
  const word = (key: string) => translate(`fileShare.list.${key}`);
  const item = (
    key: string,
    role: 'menuitemradio' | 'menuitemcheckbox',
    name: string,
    is: boolean,
    run: () => void,
  ) => (
    <MenuItem key={key} role={role} aria-checked={is} onClick={run}>
      <ListItemIcon>{is && <CheckIcon fontSize="small" />}</ListItemIcon>
      <ListItemText>{name}</ListItemText>
    </MenuItem>
  );
  const sortable = [{ id: 'name' as const, label: undefined }, ...all];

  return (
    <>
      <Tooltip title={translate('files.sortAndColumns')}>
        <IconButton aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
          <SortIcon />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={() => setAnchor(undefined)}>
        <ListSubheader role="presentation" sx={headSx}>
          {word('sortBy')}
        </ListSubheader>
        {sortable.map(({ id, label }) =>
          item(id, 'menuitemradio', label ?? word(id), order.sort === id, () => choose({ sort: id })),
        )}
        <Divider />
        {(['asc', 'desc'] as const).map((dir) =>
          item(dir, 'menuitemradio', word(directions[dir]), order.dir === dir, () => choose({ dir })),
        )}
        <Divider />
        <ListSubheader role="presentation" sx={headSx}>
          {translate('files.columns')}
        </ListSubheader>
        {all.map((column) =>
          item(`show ${column.id}`, 'menuitemcheckbox', column.label ?? word(column.id), shown.includes(column), () =>
            toggle(column.id),
          ),
        )}
      </Menu>
    </>
  );
}

const headSx = { lineHeight: '32px', bgcolor: 'transparent', position: 'static' } as const;
