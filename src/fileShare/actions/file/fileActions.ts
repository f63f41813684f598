import { edit, move, remove, rename } from './changes.ts';
import { copy, copyLink, cut } from './clipboardActions.ts';
import { download, downloadAll } from './downloads.ts';
import type { FileAction } from './FileAction.ts';
import { details, history, preview, showInFolder } from './views.ts';

/**
 * All actions on files, in the order of menus and of the selection bar; those of modules stand where `modules` is. A
 * new action is a file in this folder, or a part of one, and an entry here.
 */
export const fileActions: readonly (FileAction | 'modules')[] = [
  preview,
  showInFolder,
  download,
  downloadAll,
  rename,
  edit,
  copy,
  cut,
  move,
  'modules',
  copyLink,
  details,
  history,
  remove,
];
