import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import CutIcon from '@mui/icons-material/ContentCutOutlined';
import NewFolderIcon from '@mui/icons-material/CreateNewFolderOutlined';
import CropIcon from '@mui/icons-material/CropRotate';
import RemoveIcon from '@mui/icons-material/DeleteForeverOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import RenameIcon from '@mui/icons-material/DriveFileRenameOutline';
import EditContentIcon from '@mui/icons-material/EditNoteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import FolderIcon from '@mui/icons-material/FolderOpenOutlined';
import HistoryIcon from '@mui/icons-material/History';
import DetailsIcon from '@mui/icons-material/InfoOutlined';
import ProgramIcon from '@mui/icons-material/LaptopOutlined';
import LinkIcon from '@mui/icons-material/Link';
import PermissionsIcon from '@mui/icons-material/LockOpen';
import LockIcon from '@mui/icons-material/LockOutlined';
import UnlockIcon from '@mui/icons-material/NoEncryptionOutlined';
import RestoreIcon from '@mui/icons-material/RestoreFromTrash';
import StarOffIcon from '@mui/icons-material/Star';
import StarIcon from '@mui/icons-material/StarBorder';
import PreviewIcon from '@mui/icons-material/VisibilityOutlined';
import { isOfficeFile } from '#contract/rules/fileKinds.ts';
import { isChangeable } from '#contract/rules/images.ts';
import { basePath } from '#dataProvider/apiUrl.ts';
import { editorOf } from '#web/editing/editorOf.ts';
import { paths } from '#web/paths.ts';
import { isDownloadPrevented } from '#web/preview/withheld.ts';
import { DriveFileMoveIcon as MoveIcon } from '#web/ui/pointingIcons.tsx';
import type { NodeAction } from './NodeAction.ts';

const everywhere = ['file', 'folder', 'several'] as const;
const isStarred = (node: object) => 'fav' in node && node.fav === true;

/**
 * All actions on files and folders, in the order of menus and of the selection bar; those of modules stand where `modules`
 * is. A new action is an entry here, with a `run` of its own or a command of list and tree, and its text; its keys, if
 * any, are in `ui/shortcuts.ts`.
 */
export const nodeActions = [
  { id: 'restore', icon: RestoreIcon, on: ['trash'] },
  { id: 'preview', icon: PreviewIcon, on: ['file'] },
  { id: 'showInFolder', icon: FolderIcon, on: ['file', 'folder'] },
  { id: 'create', icon: NewFolderIcon, on: ['folder'], needs: 'create' },
  {
    id: 'download',
    icon: DownloadIcon,
    on: ['file', 'folder'],
    bar: 'button',
    isOffered: (node) => !('size' in node && isDownloadPrevented(node)),
    reasonAgainst: (file, { preventedReason }) => preventedReason(file),
  },
  { id: 'downloadAll', icon: DownloadIcon, on: ['several'], bar: 'button' },
  { id: 'rename', icon: RenameIcon, on: ['file', 'folder'], needs: 'edit' },
  { id: 'edit', icon: EditIcon, on: ['file', 'several'], bar: 'menu', needs: 'edit', isForFiles: true },
  {
    id: 'editContent',
    icon: EditContentIcon,
    on: ['file'],
    needs: 'edit',
    isOffered: (file, { mayEditContent }) =>
      mayEditContent && editorOf(file) !== undefined && !('held' in file && file.held),
    run: (id, { navigate }, name) => navigate(editorOf({ id, name }) ?? ''),
  },
  {
    id: 'editImage',
    icon: CropIcon,
    on: ['file'],
    needs: 'edit',
    isOffered: (file, { mayEditImages }) => mayEditImages && isChangeable(file.name),
  },
  {
    id: 'openInProgram',
    icon: ProgramIcon,
    on: ['file'],
    isOffered: (file, { hasProgramLinks }) =>
      hasProgramLinks && isOfficeFile(file.name) && !('size' in file && isDownloadPrevented(file)),
  },
  { id: 'copy', icon: CopyIcon, on: everywhere },
  { id: 'cut', icon: CutIcon, on: everywhere, needs: 'move' },
  { id: 'move', icon: MoveIcon, on: everywhere, bar: 'button', needs: 'move' },
  {
    id: 'lock',
    icon: LockIcon,
    on: ['file', 'several'],
    bar: 'menu',
    needs: 'edit',
    isForFiles: true,
    reasonAgainst: (file, _, { lockedReason }) => lockedReason(file),
  },
  {
    id: 'unlock',
    icon: UnlockIcon,
    on: ['file'],
    isOffered: (file, { mayEndLock }) => 'lock' in file && file.lock?.app === 'manual' && mayEndLock(file.lock.by.id),
  },
  'modules',
  { id: 'favourite', icon: StarIcon, on: ['folder'], isOffered: (folder) => !isStarred(folder) },
  { id: 'unfavourite', icon: StarOffIcon, on: ['folder'], isOffered: isStarred },
  {
    id: 'copyLink',
    icon: LinkIcon,
    on: ['file', 'folder'],
    run: (id, { isFolder, copyText }) => {
      const path = isFolder ? `${paths.fileShare}?folder=${id}` : paths.openFile.replace(':id', String(id));
      void copyText(window.location.origin + basePath + path, 'files.linkCopied');
    },
  },
  { id: 'details', icon: DetailsIcon, on: ['file', 'folder', 'trash'] },
  { id: 'history', icon: HistoryIcon, on: ['file', 'folder'] },
  {
    id: 'permissions',
    icon: PermissionsIcon,
    on: ['folder'],
    isOffered: (_, { mayManage }) => mayManage,
    run: (id, { navigate }) => navigate(paths.folderPermissions.of(id)),
  },
  { id: 'remove', icon: DeleteIcon, on: everywhere, bar: 'button', needs: 'remove' },
  { id: 'removeForever', icon: RemoveIcon, on: ['trash'] },
] as const satisfies readonly (NodeAction | 'modules')[];

export type NodeActionId = Extract<(typeof nodeActions)[number], { id: string }>['id'];
