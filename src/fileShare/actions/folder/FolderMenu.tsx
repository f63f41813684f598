import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'react-admin';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { WatchItem } from '#web/notices/WatchItem.tsx';
import type { MenuAnchor } from '../FileMenu.tsx';
import { Shortcut } from '../Shortcut.tsx';
import type { FolderAction } from './useFolderActions.ts';

interface FolderMenuProps {
  folder: TreeFolder;
  actions: readonly FolderAction[];
  anchor: MenuAnchor;
  onClose: () => void;
}

/** The menu of a folder. */
export default function FolderMenu({ folder, actions, anchor, onClose }: FolderMenuProps) {
  const translate = useTranslate();
  const offered = actions.filter(({ isOffered }) => isOffered(folder));
  const entries = offered.map(({ id, icon: Icon, shortcut, isAllowed, run }) => (
    <MenuItem
      key={id}
      aria-keyshortcuts={shortcut}
      disabled={isAllowed?.(folder) === false}
      onClick={() => {
        onClose();
        run(folder);
      }}
    >
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      <ListItemText secondary={isAllowed?.(folder) === false ? translate('files.action.folderForbidden') : undefined}>
        {translate(`fileShare.folderAction.${id}`)}
      </ListItemText>
      {shortcut && <Shortcut keys={shortcut} />}
    </MenuItem>
  ));
  return (
    <Menu
      open
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={anchor}
      slotProps={{ list: { 'aria-label': translate('ui.actionsOf', { name: folder.name }) } }}
    >
      {entries.slice(0, -1)}
      <WatchItem node={folder} onClose={onClose} />
      {/* Deleting is the last entry. */}
      {entries.slice(-1)}
    </Menu>
  );
}
