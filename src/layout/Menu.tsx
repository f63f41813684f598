import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import type { MenuEntry } from '#web/plugin.ts';
import { useMayEnter } from './useMayEnter.ts';
import { usePlugins } from './usePlugins.ts';

interface MenuProps {
  /** Whether there is room for the names; without it they are tooltips. */
  hasNames: boolean;
  onNavigate?: () => void;
}

/** What the modules offer to whoever is signed in. */
export function Menu({ hasNames, onNavigate }: MenuProps) {
  const mayEnter = useMayEnter();
  const entries = usePlugins().flatMap(({ menu = [] }) => menu);

  return (
    <List sx={{ p: 1, display: 'grid', gap: 0.5 }} onClick={onNavigate}>
      {entries.filter(mayEnter).map((entry) => (
        <Entry key={entry.to} entry={entry} hasName={hasNames} />
      ))}
    </List>
  );
}

function Entry({ entry: { to, within, label, icon: Icon }, hasName }: { entry: MenuEntry; hasName: boolean }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const name = translate(label);
  const isHere = pathname === to || (within !== undefined && pathname.startsWith(within));

  return (
    <ListItem disablePadding>
      <Tooltip title={hasName ? '' : name} placement="right">
        <ListItemButton
          component={Link}
          to={to}
          selected={isHere}
          aria-current={isHere ? 'page' : undefined}
          aria-label={name}
          sx={{ borderRadius: 1, px: 1, py: 0.5, minHeight: 40, whiteSpace: 'nowrap' }}
        >
          <ListItemIcon sx={{ minWidth: hasName ? 40 : 24, color: isHere ? 'primary.main' : 'text.secondary' }}>
            <Icon />
          </ListItemIcon>
          {hasName && <ListItemText primary={name} slotProps={{ primary: { fontWeight: isHere ? 600 : 400 } }} />}
        </ListItemButton>
      </Tooltip>
    </ListItem>
  );
}
