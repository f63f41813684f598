import type { SvgIconComponent } from '@mui/icons-material';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import MoveIcon from '@mui/icons-material/DriveFileMoveOutlined';
import RenameIcon from '@mui/icons-material/DriveFileRenameOutline';
import EditIcon from '@mui/icons-material/EditOutlined';
import DetailsIcon from '@mui/icons-material/InfoOutlined';
import LinkIcon from '@mui/icons-material/Link';
import PreviewIcon from '@mui/icons-material/VisibilityOutlined';
import { useNotify } from 'react-admin';
import type { ListedFile } from '#contract/files.ts';
import { basePath } from '#dataProvider/apiUrl.ts';
import { useSlots } from '#web/layout/useSlots.ts';
import { paths } from '#web/paths.ts';
import { previewKindOf } from '#web/preview/kinds.ts';
import { useFileCommands } from '../commands/useFileCommands.ts';
import { useInfoPanel } from '../info/useInfoPanel.ts';
import { usePlace } from '../usePlace.ts';
import { isDownloadPrevented, useDownload } from './useDownload.ts';

/** One thing that can be done with a file, or with all that are selected. */
export interface FileAction {
  /** Key in the message catalogue. */
  label: string;
  icon: SvgIconComponent;
  /** Shown beside the words. */
  shortcut?: string;
  /** Offered also when several files are selected, for all of them. */
  forSeveral: boolean;
  isOffered(file: ListedFile): boolean;
  run(file: ListedFile): void;
}

const always = () => true;

/** The entries of the row menu, top to bottom. */
export function useFileActions(): FileAction[] {
  const { go } = usePlace();
  const { show } = useInfoPanel();
  const notify = useNotify();
  const download = useDownload();
  const { isSeveral, open, rename, edit, move, remove, downloadAll, act } = useFileCommands();
  const modules = useSlots('fileActions').map(
    (slot): FileAction => ({ ...slot, forSeveral: true, run: () => act(slot) }),
  );
  const copyLink = async ({ id }: ListedFile) => {
    await navigator.clipboard.writeText(window.location.origin + basePath + paths.openFile.replace(':id', String(id)));
    notify('files.linkCopied', { type: 'success' });
  };
  const details = () => {
    show();
    go({ tab: 'file' });
  };
  const [one, many] = [{ forSeveral: false }, { forSeveral: true }];
  const hasPreview = ({ name }: ListedFile) => previewKindOf(name) !== undefined;
  // Browsers give the clipboard to secure pages only.
  const canCopy = () => navigator.clipboard !== undefined;

  const actions: FileAction[] = [
    { ...one, label: 'files.action.preview', icon: PreviewIcon, shortcut: 'Enter', isOffered: hasPreview, run: open },
    {
      ...one,
      label: 'files.action.download',
      icon: DownloadIcon,
      isOffered: (file) => !isDownloadPrevented(file),
      run: download,
    },
    { ...many, label: 'files.action.downloadAll', icon: DownloadIcon, isOffered: () => isSeveral, run: downloadAll },
    { ...one, label: 'files.action.rename', icon: RenameIcon, shortcut: 'F2', isOffered: always, run: rename },
    { ...many, label: 'files.action.edit', icon: EditIcon, isOffered: always, run: edit },
    { ...many, label: 'files.action.move', icon: MoveIcon, isOffered: always, run: move },
    ...modules,
    { ...one, label: 'files.action.copyLink', icon: LinkIcon, isOffered: canCopy, run: copyLink },
    { ...one, label: 'files.action.details', icon: DetailsIcon, isOffered: always, run: details },
    { ...many, label: 'files.action.remove', icon: DeleteIcon, shortcut: 'Del', isOffered: always, run: remove },
  ];
  return actions.filter(({ forSeveral }) => forSeveral || !isSeveral);
}
