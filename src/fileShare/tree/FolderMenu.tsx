import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { TreeFolder } from '#contract/folders.ts';
import type { MenuPlace } from '../list/FileMenu.tsx';
import type { FolderAction } from './useFolderActions.ts';

interface FolderMenuProps {
  folder: TreeFolder;
  actions: readonly FolderAction[];
  place: MenuPlace;
  onClose: () => void;
}

/** What can be done with a folder (§2 Folder tree, per-folder menu). */
export function FolderMenu({ folder, actions, place, onClose }: FolderMenuProps) {
  const translate = useTranslate();
  return (
    <Menu
      open
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={place}
      slotProps={{ list: { 'aria-label': translate('fileShare.tree.menuOf', { name: folder.name }) } }}
    >
      {actions.map(({ id, icon: Icon, shortcut, run }) => (
        <MenuItem
          key={id}
          aria-keyshortcuts={shortcut}
          onClick={() => {
            onClose();
            run(folder);
          }}
        >
          <ListItemIcon>
            <Icon fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate(`fileShare.folderAction.${id}`)}</ListItemText>
          {shortcut && (
            <Typography aria-hidden variant="body2" sx={{ color: 'text.secondary', pl: 3 }}>
              {shortcut}
            </Typography>
          )}
        </MenuItem>
      ))}
    </Menu>
  );
}
