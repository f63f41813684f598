import { useState } from 'react';
import { MoveDialog } from '../drag/MoveDialog.tsx';
import { folderMoved } from '../drag/moves.ts';
import type { FolderDialogProps } from './FolderDialogProps.ts';

/** Moves a folder from its menu, as an alternative to dragging. */
export default function MoveFolder({ folderTree, folder, onClose }: FolderDialogProps) {
  const [moved] = useState(() => folderMoved(folder));
  return <MoveDialog folderTree={folderTree} moved={moved} onClose={onClose} />;
}
