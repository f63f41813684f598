import DeleteIcon from '@mui/icons-material/DeleteOutline';
import RenameIcon from '@mui/icons-material/DriveFileRenameOutline';
import EditIcon from '@mui/icons-material/EditOutlined';
import { DriveFileMoveIcon as MoveIcon } from '#web/ui/pointingIcons.tsx';
import type { FileAction } from './FileAction.ts';

/** Renames one file in its row. */
export const rename: FileAction = {
  label: 'files.action.rename',
  icon: RenameIcon,
  shortcut: 'F2',
  on: 'one',
  isWriting: true,
  run: (file, { rename }) => rename(file),
};

/** Edits one file in the details, several in a dialog. */
export const edit: FileAction = {
  label: 'files.action.edit',
  icon: EditIcon,
  on: 'both',
  bar: 'menu',
  isWriting: true,
  isForFiles: true,
  run: (_file, { edit }) => edit(),
};

/** Asks for a folder, and moves the selection there. */
export const move: FileAction = {
  label: 'files.action.move',
  icon: MoveIcon,
  on: 'both',
  bar: 'button',
  isWriting: true,
  run: (_file, { move: chooseFolder }) => chooseFolder(),
};

/** Moves the selection to Trash; many files and folders only after a question. */
export const remove: FileAction = {
  label: 'files.action.remove',
  icon: DeleteIcon,
  shortcut: 'Del',
  on: 'both',
  bar: 'button',
  isWriting: true,
  run: (_file, { remove: moveToTrash }) => moveToTrash(),
};
