import type { SvgIconComponent } from '@mui/icons-material';
import MoreIcon from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

export interface MenuAction {
  label: string;
  icon: SvgIconComponent;
  /** Opens a page … */
  to?: string;
  /** … or opens a dialog. */
  dialog?: (close: () => void) => ReactNode;
  isDangerous?: boolean;
}

interface ActionsMenuProps {
  /** The name of the record. */
  name: string;
  actions: readonly (MenuAction | false)[];
  /** At the end of a row, where it is visible while the row is hovered. */
  isRow?: boolean;
}

/** A menu with the secondary actions. */
export function ActionsMenu({ name, actions, isRow = false }: ActionsMenuProps) {
  const id = useId();
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<MenuAction>();
  const offered = actions.filter((action) => action !== false);
  if (offered.length === 0) return null;
  const label = translate('ui.actionsOf', { name });

  return (
    <>
      <Tooltip title={label}>
        <IconButton
          size={isRow ? 'small' : 'medium'}
          className={isRow ? 'row-menu' : ''}
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-controls={anchor ? id : undefined}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={isRow ? {} : { border: 1, borderColor: 'divider', borderRadius: 1, width: 36, height: 36 }}
        >
          <MoreIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu id={id} open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {offered.map(({ label, icon: Icon, to, isDangerous }, index) => (
          <MenuItem
            key={label}
            {...(to && { component: Link, to })}
            onClick={() => {
              setAnchor(null);
              if (!to) setOpen(offered[index]);
            }}
            sx={isDangerous ? { color: 'error.main' } : {}}
          >
            <ListItemIcon sx={{ color: 'inherit' }}>
              <Icon fontSize="small" />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </Menu>
      {open?.dialog?.(() => setOpen(undefined))}
    </>
  );
}
