import type { SvgIconComponent } from '@mui/icons-material';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { useTranslate } from 'react-admin';
import { useSlots } from '#web/layout/useSlots.ts';
import { DriveFileMoveIcon as MoveIcon } from '#web/ui/pointingIcons.tsx';
import type { ListedNode } from '../../state/queries.ts';
import { useDownload } from '../useDownload.ts';
import { useFileCommands } from '../useFileCommands.ts';
import { usePreventedReason } from '../usePreventedReason.ts';

interface SelectionAction {
  /** Key in the message catalogue. */
  label: string;
  icon: SvgIconComponent;
  run: () => void;
  /** In the menu at the end. */
  isExtra?: boolean;
  /** Why it is not possible now. */
  reason: string | undefined;
}

/** The buttons of the selection bar, from left to right. */
export function useSelectionActions(nodes: readonly ListedNode[], single: number | undefined): SelectionAction[] {
  const translate = useTranslate();
  const download = useDownload();
  const { mayWrite, edit, move, remove, downloadAll, runSlot: act } = useFileCommands();
  const modules = useSlots('fileActions');
  const files = nodes.flatMap((node) => (node.isFolder ? [] : node));
  const file = files.find(({ id }) => id === single);
  const forbidden = mayWrite(nodes) ? undefined : translate('files.action.forbidden');
  const foldersOnly = nodes.length > 0 && files.length === 0 ? translate('files.action.filesOnly') : undefined;
  const prevented = usePreventedReason();
  return [
    {
      label: `files.action.${file ? 'download' : 'downloadAll'}`,
      icon: DownloadIcon,
      run: () => (file ? void download(file) : downloadAll()),
      reason: file && prevented(file),
    },
    { label: 'files.action.move', icon: MoveIcon, run: move, reason: forbidden },
    ...modules.map((slot) => ({
      ...slot,
      run: () => act(slot),
      isExtra: true,
      reason: file && !slot.isOffered(file) ? (prevented(file) ?? translate('files.action.prevented')) : foldersOnly,
    })),
    { label: 'files.action.edit', icon: EditIcon, run: edit, isExtra: true, reason: forbidden ?? foldersOnly },
    { label: 'files.action.remove', icon: DeleteIcon, run: () => remove(), reason: forbidden },
  ];
}
