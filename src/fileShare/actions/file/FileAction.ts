import type { SvgIconComponent } from '@mui/icons-material';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import type { FileCommands } from '../useFileCommands.ts';

/** What actions can use: the commands of the list, and what needs the page around it. */
export interface FileActionContext extends FileCommands {
  download(file: ListedFile): void;
  copyLink(file: ListedFile): void;
  /** Shows the details of the selected file. */
  showDetails(): void;
  /** Why this file may not be downloaded; shown to the user. */
  preventedReason(file: ListedFile): string | undefined;
}

/** An action on a file, or on all selected files: the same one in menus and in the selection bar. */
export interface FileAction {
  /** Key in the message catalogue. */
  label: string;
  icon: SvgIconComponent;
  /** Shown next to the text. */
  shortcut?: string;
  /** Available for one file, for several selected items, or for both. */
  on: 'one' | 'several' | 'both';
  /** Its place in the selection bar: a button, or in the menu at the end; without it, none. */
  bar?: 'button' | 'menu';
  /** Needs write access; otherwise it is shown as disabled. */
  isWriting?: boolean;
  /** Skips folders, and is disabled in the selection bar if there are only folders. */
  isForFiles?: boolean;
  /** Always, if it is missing. */
  isOffered?(file: ListedFile, context: FileActionContext): boolean;
  /** Why it is not possible for a file; shown to the user. */
  reasonAgainst?(file: ListedFile, context: FileActionContext): string | undefined;
  run(file: ListedFile, context: FileActionContext): void;
}
