import type { SvgIconComponent } from '@mui/icons-material';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import CutIcon from '@mui/icons-material/ContentCutOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import RenameIcon from '@mui/icons-material/DriveFileRenameOutline';
import EditIcon from '@mui/icons-material/EditOutlined';
import FolderIcon from '@mui/icons-material/FolderOpenOutlined';
import DetailsIcon from '@mui/icons-material/InfoOutlined';
import LinkIcon from '@mui/icons-material/Link';
import PreviewIcon from '@mui/icons-material/VisibilityOutlined';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import { basePath } from '#dataProvider/apiUrl.ts';
import { useSlots } from '#web/layout/useSlots.ts';
import { paths } from '#web/paths.ts';
import { DriveFileMoveIcon as MoveIcon } from '#web/ui/pointingIcons.tsx';
import { useCopyText } from '#web/ui/useCopyText.tsx';
import { useInfoPanel } from '../state/useInfoPanel.ts';
import { useUrlState } from '../state/useUrlState.ts';
import { useDownload } from './useDownload.ts';
import { useFileCommands } from './useFileCommands.ts';
import { usePreventedReason } from './usePreventedReason.ts';

/** An action on a file, or on all selected files. */
export interface FileAction {
  /** Key in the message catalogue. */
  label: string;
  icon: SvgIconComponent;
  /** Shown next to the text. */
  shortcut?: string;
  /** Also available when several files are selected. */
  forSeveral: boolean;
  isOffered(file: ListedFile): boolean;
  /** Needs write access; otherwise it is shown as disabled. */
  isWriting?: boolean;
  /** Why it is not possible for a file; shown to the user. */
  reasonAgainst?(file: ListedFile): string | undefined;
  run(file: ListedFile): void;
}

const always = () => true;

/** The items of the row menu, from top to bottom. */
export function useFileActions(isSeveral: boolean): FileAction[] {
  const { go } = useUrlState();
  const { show } = useInfoPanel();
  const download = useDownload();
  const { open, rename, edit, move, remove, copy, cut, downloadAll, showInFolder, runSlot: act } = useFileCommands();
  const modules = useSlots('fileActions').map(
    (slot): FileAction => ({ ...slot, forSeveral: true, run: () => act(slot) }),
  );
  const copyText = useCopyText();
  const preventedReason = usePreventedReason();
  const copyLink = ({ id }: ListedFile) =>
    void copyText(window.location.origin + basePath + paths.openFile.replace(':id', String(id)), 'files.linkCopied');
  const details = () => {
    show();
    go({ tab: 'file' });
  };
  const [one, many] = [{ forSeveral: false }, { forSeveral: true }];

  const actions: FileAction[] = [
    { ...one, label: 'files.action.preview', icon: PreviewIcon, shortcut: 'Enter', isOffered: always, run: open },
    {
      ...one,
      label: 'files.action.showInFolder',
      icon: FolderIcon,
      isOffered: () => showInFolder !== undefined,
      run: (file) => showInFolder?.(file),
    },
    {
      ...one,
      label: 'files.action.download',
      icon: DownloadIcon,
      isOffered: () => true,
      reasonAgainst: preventedReason,
      run: (file) => void download(file),
    },
    { ...many, label: 'files.action.downloadAll', icon: DownloadIcon, isOffered: () => isSeveral, run: downloadAll },
    {
      ...one,
      isWriting: true,
      label: 'files.action.rename',
      icon: RenameIcon,
      shortcut: 'F2',
      isOffered: always,
      run: rename,
    },
    { ...many, isWriting: true, label: 'files.action.edit', icon: EditIcon, isOffered: always, run: edit },
    { ...many, label: 'files.action.copy', icon: CopyIcon, shortcut: 'Ctrl+C', isOffered: always, run: copy },
    {
      ...many,
      isWriting: true,
      label: 'files.action.cut',
      icon: CutIcon,
      shortcut: 'Ctrl+X',
      isOffered: always,
      run: cut,
    },
    { ...many, isWriting: true, label: 'files.action.move', icon: MoveIcon, isOffered: always, run: move },
    ...modules,
    { ...one, label: 'files.action.copyLink', icon: LinkIcon, isOffered: always, run: copyLink },
    { ...one, label: 'files.action.details', icon: DetailsIcon, isOffered: always, run: details },
    {
      ...many,
      isWriting: true,
      label: 'files.action.remove',
      icon: DeleteIcon,
      shortcut: 'Del',
      isOffered: always,
      run: () => remove(),
    },
  ];
  return actions.filter(({ forSeveral }) => forSeveral || !isSeveral);
}
