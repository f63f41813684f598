import type { TreeFolder } from '#contract/fileNodes/folders.ts';

/** Actions that open a dialog. */
export type FolderDialogKind = 'create' | 'rename' | 'move' | 'history' | 'remove';
/** The commands of rows and keys; the menu has all actions. */
export type FolderCommandId = 'create' | 'rename' | 'favourite' | 'unfavourite' | 'remove';

/** Position in pixels from the corner of the window. */
export interface MenuAnchor {
  left: number;
  top: number;
}

/** The commands of the rows; must be a stable object, so that rows do not re-render. */
export interface FolderCommands {
  openMenu(folder: TreeFolder, anchor: MenuAnchor): void;
  /** Does nothing when the action is not available. */
  perform(id: FolderCommandId, folder: TreeFolder): void;
}
