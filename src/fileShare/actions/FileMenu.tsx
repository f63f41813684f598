import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'react-admin';
import { WatchItem } from '#web/notices/WatchItem.tsx';
import type { ListedNode } from '../state/queries.ts';
import type { FileAction } from './file/FileAction.ts';
import { useFileActions } from './file/useFileActions.ts';
import { Shortcut } from './Shortcut.tsx';
import { whyNotWritable } from './whyNotWritable.ts';

/** Position in pixels from the corner of the window. */
export interface MenuAnchor {
  left: number;
  top: number;
}

interface FileMenuProps {
  node: ListedNode;
  anchor: MenuAnchor;
  /** Several items are selected. */
  isSeveral: boolean;
  onClose: () => void;
}

/** The menu of a file. */
export default function FileMenu({ node, anchor, isSeveral, onClose }: FileMenuProps) {
  const translate = useTranslate();
  const [all, context] = useFileActions(isSeveral);
  const nodes = isSeveral ? context.loadedSelection() : [node];
  const forbidden = whyNotWritable(nodes, context.mayWrite);
  const whyNot = ({ isWriting, isForFiles, reasonAgainst }: FileAction) => {
    if (isWriting && forbidden) return translate(...forbidden);
    if (isForFiles && nodes.every(({ isFolder }) => isFolder)) return translate('files.action.filesOnly');
    return isSeveral || node.isFolder ? undefined : reasonAgainst?.(node, context);
  };
  // A folder among several selected rows is not checked, because the actions skip it.
  const actions = all.filter(({ isOffered }) => node.isFolder || isOffered?.(node, context) !== false);
  const entries = actions.map((action) => {
    const { label, icon: Icon, shortcut, run } = action;
    const reason = whyNot(action);
    return (
      <MenuItem
        key={label}
        disabled={reason !== undefined}
        onClick={() => {
          onClose();
          run(node as Parameters<typeof run>[0], context);
        }}
      >
        <ListItemIcon>
          <Icon fontSize="small" />
        </ListItemIcon>
        <ListItemText secondary={reason}>{translate(label)}</ListItemText>
        {shortcut && <Shortcut keys={shortcut} />}
      </MenuItem>
    );
  });
  const name = isSeveral ? translate('fileShare.list.selectionBar') : translate('ui.actionsOf', { name: node.name });
  return (
    <Menu
      open
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={anchor}
      slotProps={{ list: { 'aria-label': name } }}
    >
      {entries.slice(0, -1)}
      {!isSeveral && <WatchItem node={node} onClose={onClose} />}
      {/* Deleting is the last entry. */}
      {entries.slice(-1)}
    </Menu>
  );
}
