import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { ListedFile } from '#contract/files.ts';
import { useFileActions } from './useFileActions.ts';

/** Pixels from the corner of the window. */
export interface MenuPlace {
  left: number;
  top: number;
}

interface FileMenuProps {
  file: ListedFile;
  place: MenuPlace;
  onClose: () => void;
}

/** What can be done with a file (§2 File list, row menu). */
export function FileMenu({ file, place, onClose }: FileMenuProps) {
  const translate = useTranslate();
  const actions = useFileActions().filter(({ isOffered }) => isOffered(file));
  return (
    <Menu open onClose={onClose} anchorReference="anchorPosition" anchorPosition={place}>
      {actions.map(({ label, icon: Icon, shortcut, run }) => (
        <MenuItem
          key={label}
          onClick={() => {
            onClose();
            run(file);
          }}
        >
          <ListItemIcon>
            <Icon fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate(label)}</ListItemText>
          {shortcut && (
            <Typography variant="body2" aria-hidden sx={{ pl: 3, color: 'text.secondary' }}>
              {shortcut}
            </Typography>
          )}
        </MenuItem>
      ))}
    </Menu>
  );
}
