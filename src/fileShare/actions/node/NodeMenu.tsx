import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'react-admin';
import { WatchItem } from '#web/notices/WatchItem.tsx';
import type { MenuAnchor } from '#web/ui/folders/folderCommands.ts';
import { Shortcut } from '../Shortcut.tsx';
import type { NodeTarget } from './NodeAction.ts';
import { useNodeEntries } from './useNodeEntries.ts';

interface NodeMenuProps {
  target: NodeTarget;
  anchor: MenuAnchor;
  onClose: () => void;
}

/** The menu of a file, of a folder, or of the selection. */
export default function NodeMenu({ target, anchor, onClose }: NodeMenuProps) {
  const translate = useTranslate();
  const { on, node } = target;
  const offered = useNodeEntries(target).filter(({ isOffered }) => isOffered);
  const entries = offered.map(({ id, text, icon: Icon, shortcut, reason, run }) => (
    <MenuItem
      key={id}
      aria-keyshortcuts={shortcut}
      disabled={reason !== undefined}
      onClick={() => {
        onClose();
        run();
      }}
    >
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      <ListItemText secondary={reason}>{text}</ListItemText>
      {shortcut && <Shortcut keys={shortcut} />}
    </MenuItem>
  ));
  const single = on === 'several' ? undefined : node;
  const name = single ? translate('ui.actionsOf', { name: single.name }) : translate('fileShare.list.selectionBar');
  return (
    <Menu
      open
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={anchor}
      slotProps={{ list: { 'aria-label': name } }}
    >
      {entries.slice(0, -1)}
      {single && <WatchItem node={single} onClose={onClose} />}
      {/* Deleting is the last entry. */}
      {entries.slice(-1)}
    </Menu>
  );
}
