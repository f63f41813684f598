import FolderIcon from '@mui/icons-material/FolderOpenOutlined';
import HistoryIcon from '@mui/icons-material/History';
import DetailsIcon from '@mui/icons-material/InfoOutlined';
import PreviewIcon from '@mui/icons-material/VisibilityOutlined';
import type { FileAction } from './FileAction.ts';

/** Shows the file over the page; a file that cannot be shown says so there. */
export const preview: FileAction = {
  label: 'files.action.preview',
  icon: PreviewIcon,
  shortcut: 'Enter',
  on: 'one',
  run: (file, { open }) => open(file),
};

/** For search results: opens the folder of the file and selects the file there. */
export const showInFolder: FileAction = {
  label: 'files.action.showInFolder',
  icon: FolderIcon,
  on: 'one',
  isOffered: (_file, { showInFolder }) => showInFolder !== undefined,
  run: (file, { showInFolder }) => showInFolder?.(file),
};

/** Opens the details of one file. */
export const details: FileAction = {
  label: 'files.action.details',
  icon: DetailsIcon,
  on: 'one',
  run: (_file, { showDetails }) => showDetails(),
};

/** Shows who did what with one file, and when. */
export const history: FileAction = {
  label: 'files.action.history',
  icon: HistoryIcon,
  on: 'one',
  run: (file, { showHistory }) => showHistory(file),
};
