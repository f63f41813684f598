import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import type { FileAction } from './FileAction.ts';

/** Downloads one file, unless this is prevented. */
export const download: FileAction = {
  label: 'files.action.download',
  icon: DownloadIcon,
  on: 'one',
  bar: 'button',
  reasonAgainst: (file, { preventedReason }) => preventedReason(file),
  run: (file, { download }) => download(file),
};

/** Downloads the selected files and folders as one ZIP. */
export const downloadAll: FileAction = {
  label: 'files.action.downloadAll',
  icon: DownloadIcon,
  on: 'several',
  bar: 'button',
  run: (_file, { downloadAll }) => downloadAll(),
};
