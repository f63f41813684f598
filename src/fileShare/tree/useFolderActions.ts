import type { SvgIconComponent } from '@mui/icons-material';
import NewFolderIcon from '@mui/icons-material/CreateNewFolderOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import MoveIcon from '@mui/icons-material/DriveFileMoveOutlined';
import RenameIcon from '@mui/icons-material/DriveFileRenameOutline';
import LinkIcon from '@mui/icons-material/Link';
import PermissionsIcon from '@mui/icons-material/LockOpen';
import StarOffIcon from '@mui/icons-material/Star';
import StarIcon from '@mui/icons-material/StarBorder';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import type { TreeFolder } from '#contract/folders.ts';
import { basePath } from '#dataProvider/apiUrl.ts';
import { paths } from '#web/paths.ts';
import { mayMove } from '../dragging/moves.ts';
import type { Forest } from './forest.ts';
import { useFavourite } from './useFavourite.ts';

/** What asks for more before it is done. */
export type FolderDialogKind = 'create' | 'rename' | 'move' | 'remove';

/** One thing that can be done with a folder; its words are `fileShare.folderAction.{id}`. */
export interface FolderAction {
  id: FolderDialogKind | 'favourite' | 'unfavourite' | 'permissions' | 'copyLink';
  icon: SvgIconComponent;
  /** Shown beside the words. */
  shortcut?: string;
  isOffered(folder: TreeFolder): boolean;
  run(folder: TreeFolder): void;
}

/** The entries of a folder's menu, top to bottom; only what the user may do is offered. */
export function useFolderActions(
  forest: Forest,
  openDialog: (kind: FolderDialogKind, folder: TreeFolder) => void,
): FolderAction[] {
  const can = useCan();
  const notify = useNotify();
  const navigate = useNavigate();
  const toggleFavourite = useFavourite();
  const dialog = (id: FolderDialogKind) => ({ id, run: (folder: TreeFolder) => openDialog(id, folder) });
  const copyLink = async ({ id }: TreeFolder) => {
    await navigator.clipboard.writeText(`${window.location.origin}${basePath}${paths.fileShare}?folder=${id}`);
    notify('fileShare.folderAction.linkCopied', { type: 'success' });
  };

  return [
    { ...dialog('create'), icon: NewFolderIcon, isOffered: (folder) => can('folder.create', folder) },
    { ...dialog('rename'), icon: RenameIcon, shortcut: 'F2', isOffered: (folder) => can('folder.edit', folder) },
    { ...dialog('move'), icon: MoveIcon, isOffered: (folder) => mayMove(forest, can, folder) },
    { id: 'favourite', icon: StarIcon, isOffered: (folder) => !folder.fav, run: toggleFavourite },
    { id: 'unfavourite', icon: StarOffIcon, isOffered: (folder) => folder.fav, run: toggleFavourite },
    // Browsers give the clipboard to secure pages only.
    { id: 'copyLink', icon: LinkIcon, isOffered: () => navigator.clipboard !== undefined, run: copyLink },
    {
      id: 'permissions',
      icon: PermissionsIcon,
      isOffered: () => can('folder.govern'),
      run: ({ id }) => navigate(paths.folderPermissions.of(id)),
    },
    { ...dialog('remove'), icon: DeleteIcon, shortcut: 'Del', isOffered: (folder) => can('folder.remove', folder) },
  ];
}
