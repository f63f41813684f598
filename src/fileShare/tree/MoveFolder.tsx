import { useState } from 'react';
import { MoveDialog } from '../dragging/MoveDialog.tsx';
import { folderMoved } from '../dragging/moves.ts';
import type { FolderDialogProps } from './FolderDialog.tsx';

/** Moves a folder from its menu: what dragging does, for those who do not drag. */
export default function MoveFolder({ forest, folder, onClose }: FolderDialogProps) {
  const [moved] = useState(() => folderMoved(folder));
  return <MoveDialog forest={forest} moved={moved} onClose={onClose} />;
}
