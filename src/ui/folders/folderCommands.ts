import type { TreeFolder } from '#contract/fileNodes/folders.ts';

/** What asks for more before it is done. */
export type FolderDialogKind = 'create' | 'rename' | 'move' | 'remove';
export type FolderActionId =
  | FolderDialogKind
  | 'showInFolder'
  | 'download'
  | 'copy'
  | 'cut'
  | 'favourite'
  | 'unfavourite'
  | 'copyLink'
  | 'details'
  | 'permissions';

/** Pixels from the corner of the window. */
export interface MenuAnchor {
  left: number;
  top: number;
}

/** What the lines of a tree can ask for; the same object for good, so that they are not drawn again. */
export interface FolderCommands {
  openMenu(folder: TreeFolder, anchor: MenuAnchor): void;
  /** Does nothing where the action is not offered. */
  perform(id: FolderActionId, folder: TreeFolder): void;
}
