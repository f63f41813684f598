import { createContext, use } from 'react';
import type { ListedFile } from '#contract/files.ts';
import type { FileActionSlot } from '#web/plugin.ts';

/** What can be done with the files of a list. Those without a file in hand do it to all that are selected. */
export interface FileCommands {
  /** Several files are selected. */
  isSeveral: boolean;
  /** Shows a file in the app where that is possible, else downloads it. */
  open(file: ListedFile): void;
  rename(file: ListedFile): void;
  edit(): void;
  move(): void;
  remove(): void;
  /** As one ZIP. */
  downloadAll(): void;
  /** What a module offers. */
  act(action: FileActionSlot): void;
}

const nothing = () => undefined;
export const FileCommandsContext = createContext<FileCommands>({
  isSeveral: false,
  open: nothing,
  rename: nothing,
  edit: nothing,
  move: nothing,
  remove: nothing,
  downloadAll: nothing,
  act: nothing,
});

export function useFileCommands(): FileCommands {
  return use(FileCommandsContext);
}
