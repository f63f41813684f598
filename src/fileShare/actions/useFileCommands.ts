import { createContext, use } from 'react';
import type { FileActionSlot } from '#web/plugin.ts';
import type { ListedNode } from '../state/queries.ts';

/** What can be done with the files of a list. Those without a file in hand do it to all that are selected. */
export interface FileCommands {
  /** Whether the user may change all of these. */
  mayWrite(nodes: readonly ListedNode[]): boolean;
  /** Opens a folder; shows a file in the app where that is possible, else downloads it. */
  open(node: ListedNode): void;
  /** Begins to change a name in its row. */
  rename(node: ListedNode): void;
  edit(): void;
  move(): void;
  /** To Trash, or for good. */
  remove(isForever?: boolean): void;
  copy(): void;
  cut(): void;
  /** Puts what was copied or cut into the open folder. */
  paste(): void;
  /** As one ZIP. */
  downloadAll(): void;
  /** Of what was found: opens its folder, with it selected. */
  showInFolder?: ((node: ListedNode) => void) | undefined;
  /** What a module offers. */
  runSlot(action: FileActionSlot): void;
}

const nothing = () => undefined;
export const FileCommandsContext = createContext<FileCommands>({
  mayWrite: () => false,
  open: nothing,
  rename: nothing,
  edit: nothing,
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
