import CheckIcon from '@mui/icons-material/Check';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu, { type MenuProps } from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FileOrder } from '../state/queries.ts';
import { useListPreferences } from '../state/useListPreferences.ts';
import { useUrlState } from '../state/useUrlState.ts';
import type { useColumns } from './useColumns.ts';

const directions = { asc: 'ascending', desc: 'descending' } as const;
const views = ['list', 'compact', 'grid'] as const;

interface ViewMenuProps extends Pick<MenuProps, 'anchorEl' | 'anchorReference' | 'anchorPosition'> {
  order: FileOrder;
  columns: ReturnType<typeof useColumns>;
  /** Only one of its sections. */
  part?: 'view' | 'sort' | undefined;
  onClose: () => void;
}

/** View options: the view, the order (also by columns that do not fit), and the columns. */
export default function ViewMenu({ order, columns, part, onClose, ...anchor }: ViewMenuProps) {
  const { all, shown, toggle } = columns;
  const [{ fitting, ticked }] = useState({ fitting: columns.fitting.current, ticked: shown });
  const translate = useTranslate();
  const { go } = useUrlState();
  const [{ view }, change] = useListPreferences();
  const choose = (changes: Partial<FileOrder>) => {
    onClose();
    go(changes);
  };
  const labelFor = (key: string) => translate(`fileShare.list.${key}`);
  const item = (
    key: string,
    role: 'menuitemradio' | 'menuitemcheckbox',
    name: string,
    is: boolean,
    run: () => void,
    note?: string,
  ) => (
    <MenuItem key={key} dense role={role} aria-checked={is} onClick={run}>
      <ListItemIcon>{is && <CheckIcon fontSize="small" />}</ListItemIcon>
      <ListItemText secondary={note}>{name}</ListItemText>
    </MenuItem>
  );
  const title = (text: string) => (
    <ListSubheader
      key={text}
      role="presentation"
      sx={{ lineHeight: '32px', bgcolor: 'transparent', position: 'static' }}
    >
      {text}
    </ListSubheader>
  );
  const sortable = [{ id: 'name' as const, heading: labelFor('name') }, ...all];
  return (
    <Menu open onClose={onClose} {...anchor}>
      {part !== 'sort' && [
        title(translate('files.view.title')),
        ...views.map((entry) =>
          item(`view ${entry}`, 'menuitemradio', translate(`files.view.${entry}`), view === entry, () => {
            onClose();
            change({ view: entry });
          }),
        ),
        <Divider key="views" />,
      ]}
      {part !== 'view' && [
        title(labelFor('sortBy')),
        ...sortable.map(({ id, heading }) =>
          item(id, 'menuitemradio', heading, order.sort === id, () => choose({ sort: id })),
        ),
        <Divider key="columns" />,
        ...(['asc', 'desc'] as const).map((dir) =>
          item(dir, 'menuitemradio', labelFor(directions[dir]), order.dir === dir, () => choose({ dir })),
        ),
      ]}
      {part === undefined && <Divider />}
      {part !== 'sort' && title(translate('files.columns'))}
      {part !== 'sort' &&
        all.map((column) => {
          const isShown = shown.includes(column);
          // A column that does not fit is drawn below the menu.
          const isCut = ticked.includes(column) && isShown && !fitting.includes(column.id) && view !== 'grid';
          const note = isCut ? translate('files.tooNarrow') : undefined;
          return item(`show ${column.id}`, 'menuitemcheckbox', column.heading, isShown, () => toggle(column.id), note);
        })}
    </Menu>
  );
}
