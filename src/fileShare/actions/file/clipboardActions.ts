import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import CutIcon from '@mui/icons-material/ContentCutOutlined';
import LinkIcon from '@mui/icons-material/Link';
import type { FileAction } from './FileAction.ts';

/** Puts the selection on the clipboard, to be pasted into a folder. */
export const copy: FileAction = {
  label: 'files.action.copy',
  icon: CopyIcon,
  shortcut: 'Ctrl+C',
  on: 'both',
  run: (_file, { copy: toClipboard }) => toClipboard(),
};

/** Puts the selection on the clipboard, to be moved when it is pasted. */
export const cut: FileAction = {
  label: 'files.action.cut',
  icon: CutIcon,
  shortcut: 'Ctrl+X',
  on: 'both',
  isWriting: true,
  run: (_file, { cut: toClipboard }) => toClipboard(),
};

/** Copies the address of one file. */
export const copyLink: FileAction = {
  label: 'files.action.copyLink',
  icon: LinkIcon,
  on: 'one',
  run: (file, { copyLink: toClipboard }) => toClipboard(file),
};
