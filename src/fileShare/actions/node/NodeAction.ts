import type { SvgIconComponent } from '@mui/icons-material';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import type { files } from '#web/messages/en/files.ts';
import type { FileActionSlot } from '#web/plugin.ts';
import type { ListedNode } from '../../state/queries.ts';

/** What an action changes, where this needs a right. */
export type NodeRight = 'create' | 'edit' | 'move' | 'remove';

/** The nodes of a menu or of the selection bar, and what their place can do with them. */
export interface NodeTarget {
  on: 'file' | 'folder' | 'several' | 'trash';
  /** The node of the menu; undefined for a selection without one. */
  node: ListedNode | TreeFolder | undefined;
  /** Whether there are files among them. */
  hasFiles: boolean;
  /** Why the user may not do this; shown to the user. */
  whyNot(right: NodeRight): string | undefined;
  /** Why this file may not be downloaded; shown to the user. */
  preventedReason(file: ListedFile): string | undefined;
  /** By the IDs of actions; one that is missing here and has no `run` of its own is not offered. */
  commands: Readonly<Record<string, (() => void) | undefined>>;
  /** Runs an action of a module; without it, they are not offered. */
  runSlot?(action: FileActionSlot): void;
}

/** What an action that runs by itself can use. */
export interface ActionContext {
  navigate(path: string): void;
  copyText(text: string, message: string): Promise<void>;
  mayManage: boolean;
  /** Whether this server changes images. */
  mayEditImages: boolean;
  /** Whether this server has editors for the content of files. */
  mayEditContent: boolean;
  /** Whether this server has addresses for programs on the computer of the user. */
  hasProgramLinks: boolean;
  /** Whether the user may end a lock of this user. */
  mayEndLock(holderId: number): boolean;
  /** Why the user may not lock this file; shown to the user. */
  lockedReason(file: ListedFile): string | undefined;
  isFolder: boolean;
}

/** An action on a file, on a folder, on all selected items or in Trash: the same one in menus and in the selection bar. */
export interface NodeAction {
  /** Its text is `files.action.{id}`. */
  id: keyof typeof files.action;
  icon: SvgIconComponent;
  on: readonly NodeTarget['on'][];
  /** Its place in the selection bar: a button, or in the menu at the end; without it, none. */
  bar?: 'button' | 'menu';
  /** Without the right, it is shown as disabled. */
  needs?: NodeRight;
  /** Skips folders, and is disabled if there are only folders. */
  isForFiles?: boolean;
  /** Always, if it is missing; asked for a single node. */
  isOffered?(node: ListedNode | TreeFolder, context: ActionContext): boolean;
  /** Why it is not possible for a file; shown to the user. */
  reasonAgainst?(file: ListedFile, target: NodeTarget, context: ActionContext): string | undefined;
  /** For actions that need nothing of the list or tree; the others are commands of their place. */
  run?(nodeId: number, context: ActionContext, name: string): void;
}
