import { createContext, use } from 'react';
import type { FileActionSlot } from '#web/plugin.ts';
import type { ListedNode } from '../state/queries.ts';

/** Commands for the files of a list. Those without a file argument apply to the selection. */
export interface FileCommands {
  /** Whether the user may change all of these. */
  mayWrite(nodes: readonly ListedNode[]): boolean;
  /** The selected items that are loaded. */
  loadedSelection(): readonly ListedNode[];
  /** Opens a folder; shows a file in the preview if possible, else downloads it. */
  open(node: ListedNode): void;
  /** Starts renaming in the row. */
  rename(node: ListedNode): void;
  edit(): void;
  /** Shows what happened to one file. */
  showHistory(node: ListedNode): void;
  move(): void;
  /** To Trash, or permanently. */
  remove(isForever?: boolean): void;
  copy(): void;
  cut(): void;
  /** Pastes copied or cut items into the open folder. */
  paste(): void;
  /** As one ZIP. */
  downloadAll(): void;
  /** For search results: opens the folder and selects the item. */
  showInFolder?: ((node: ListedNode) => void) | undefined;
  /** Runs an action of a module. */
  runSlot(action: FileActionSlot): void;
}

const nothing = () => undefined;
export const FileCommandsContext = createContext<FileCommands>({
  mayWrite: () => false,
  loadedSelection: () => [],
  open: nothing,
  rename: nothing,
  edit: nothing,
  showHistory: nothing,
  move: nothing,
  remove: nothing,
  copy: nothing,
  cut: nothing,
  paste: nothing,
  downloadAll: nothing,
  runSlot: nothing,
});

export function useFileCommands(): FileCommands {
  return use(FileCommandsContext);
}
