import type { SvgIconComponent } from '@mui/icons-material';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import CutIcon from '@mui/icons-material/ContentCutOutlined';
import NewFolderIcon from '@mui/icons-material/CreateNewFolderOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import RenameIcon from '@mui/icons-material/DriveFileRenameOutline';
import ShowIcon from '@mui/icons-material/FolderOpenOutlined';
import HistoryIcon from '@mui/icons-material/History';
import DetailsIcon from '@mui/icons-material/InfoOutlined';
import LinkIcon from '@mui/icons-material/Link';
import PermissionsIcon from '@mui/icons-material/LockOpen';
import StarOffIcon from '@mui/icons-material/Star';
import StarIcon from '@mui/icons-material/StarBorder';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { basePath } from '#dataProvider/apiUrl.ts';
import { paths } from '#web/paths.ts';
import type { FolderActionId, FolderDialogKind } from '#web/ui/folders/folderCommands.ts';
import type { FolderTreeData } from '#web/ui/folders/treeData.ts';
import { DriveFileMoveIcon as MoveIcon } from '#web/ui/pointingIcons.tsx';
import { useCopyText } from '#web/ui/useCopyText.tsx';
import { setClipboard } from '../../state/clipboard.ts';
import { useInfoPanel } from '../../state/useInfoPanel.ts';
import { useUrlState } from '../../state/useUrlState.ts';
import { folderMoved, mayMove } from '../drag/moves.ts';
import { useDownloadArchive } from '../useDownload.ts';
import { useFavourite } from '../useFavourite.ts';

/** An action on a folder; its text is `fileShare.folderAction.{id}`. */
export interface FolderAction {
  id: FolderActionId;
  icon: SvgIconComponent;
  /** Shown next to the text. */
  shortcut?: string;
  isOffered(folder: TreeFolder): boolean;
  /** Shown as disabled when the user may not do it. */
  isAllowed?(folder: TreeFolder): boolean;
  run(folder: TreeFolder): void;
}

interface FolderActionsOptions {
  openDialog: (kind: FolderDialogKind, folder: TreeFolder) => void;
  /** Renames in the row, if the folder has one. */
  rename?: ((folder: TreeFolder) => void) | undefined;
  /** For search results: opens the parent folder. */
  showInFolder?: ((folder: TreeFolder) => void) | undefined;
}

const always = () => true;

/** The menu items of a folder, from top to bottom. */
export function useFolderActions(folderTree: FolderTreeData, options: FolderActionsOptions): FolderAction[] {
  const { openDialog, rename, showInFolder } = options;
  const can = useCan();
  const navigate = useNavigate();
  const notify = useNotify();
  const { go } = useUrlState();
  const { show } = useInfoPanel();
  const toggleFavourite = useFavourite();
  const download = useDownloadArchive();
  const dialog = (id: FolderDialogKind) => ({ id, run: (folder: TreeFolder) => openDialog(id, folder) });
  const copyText = useCopyText();
  const copyLink = ({ id }: TreeFolder) =>
    void copyText(`${window.location.origin}${basePath}${paths.fileShare}?folder=${id}`, 'files.linkCopied');
  const putOnClipboard = (does: 'copy' | 'cut') => (folder: TreeFolder) => {
    setClipboard({ does, ...folderMoved(folder) });
    notify(`files.clipboard.${does}`, { type: 'info', messageArgs: { smart_count: 1, name: folder.name } });
  };
  const details = ({ id }: TreeFolder) => {
    show();
    go({ file: id, tab: 'file' });
  };
  const mayEdit = (folder: TreeFolder) => can('folder.edit', folder);
  const isMovable = (folder: TreeFolder) => mayMove(folderTree, can, folder);

  return [
    {
      id: 'showInFolder',
      icon: ShowIcon,
      isOffered: () => showInFolder !== undefined,
      run: (of) => showInFolder?.(of),
    },
    {
      ...dialog('create'),
      icon: NewFolderIcon,
      isOffered: always,
      isAllowed: (folder) => can('folder.create', folder),
    },
    { id: 'download', icon: DownloadIcon, isOffered: always, run: ({ id }) => void download([id]) },
    {
      id: 'rename',
      icon: RenameIcon,
      shortcut: 'F2',
      isOffered: always,
      isAllowed: mayEdit,
      run: rename ?? dialog('rename').run,
    },
    { id: 'copy', icon: CopyIcon, shortcut: 'Ctrl+C', isOffered: always, run: putOnClipboard('copy') },
    {
      id: 'cut',
      icon: CutIcon,
      shortcut: 'Ctrl+X',
      isOffered: always,
      isAllowed: isMovable,
      run: putOnClipboard('cut'),
    },
    { ...dialog('move'), icon: MoveIcon, isOffered: always, isAllowed: isMovable },
    { id: 'favourite', icon: StarIcon, isOffered: (folder) => !folder.fav, run: toggleFavourite },
    { id: 'unfavourite', icon: StarOffIcon, isOffered: (folder) => folder.fav, run: toggleFavourite },
    { id: 'copyLink', icon: LinkIcon, isOffered: always, run: copyLink },
    { id: 'details', icon: DetailsIcon, isOffered: always, run: details },
    { ...dialog('history'), icon: HistoryIcon, isOffered: (folder) => can('folder.read', folder) },
    {
      id: 'permissions',
      icon: PermissionsIcon,
      isOffered: () => can('folder.manage'),
      run: ({ id }) => navigate(paths.folderPermissions.of(id)),
    },
    {
      ...dialog('remove'),
      icon: DeleteIcon,
      shortcut: 'Del',
      isOffered: always,
      isAllowed: (folder) => can('folder.remove', folder),
    },
  ];
}
