import { HistoryDialog } from '../history/HistoryDialog.tsx';
import type { FolderDialogProps } from './FolderDialogProps.ts';

/** What happened to a folder. */
export default function FolderHistory({ folder, onClose }: FolderDialogProps) {
  return <HistoryDialog node={folder} rights={folder.rights} onClose={onClose} />;
}
