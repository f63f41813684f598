import CheckIcon from '@mui/icons-material/Check';
import SortIcon from '@mui/icons-material/Sort';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FileOrder } from '../queries.ts';
import { usePlace } from '../usePlace.ts';
import { columns } from './columns.ts';

const choices = {
  sort: ['name', ...columns.map(({ id }) => id)],
  dir: ['asc', 'desc'],
} as const satisfies { sort: readonly FileOrder['sort'][]; dir: readonly FileOrder['dir'][] };
const words = { asc: 'ascending', desc: 'descending' } as const;

/** Sorts by any column, also by those for which a narrow list has no room. */
export function SortMenu() {
  const translate = useTranslate();
  const { place, go } = usePlace();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const choose = (order: Partial<FileOrder>) => {
    setAnchor(undefined);
    go(order);
  };
  const item = (key: string, chosen: boolean, order: Partial<FileOrder>) => (
    <MenuItem key={key} role="menuitemradio" aria-checked={chosen} onClick={() => choose(order)}>
      <ListItemIcon>{chosen && <CheckIcon fontSize="small" />}</ListItemIcon>
      <ListItemText>{translate(`fileShare.list.${key}`)}</ListItemText>
    </MenuItem>
  );

  return (
    <>
      <Tooltip title={translate('fileShare.list.sortBy')}>
        <IconButton aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
          <SortIcon />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={() => setAnchor(undefined)}>
        {choices.sort.map((sort) => item(sort, place.sort === sort, { sort }))}
        <Divider />
        {choices.dir.map((dir) => item(words[dir], place.dir === dir, { dir }))}
      </Menu>
    </>
  );
}
