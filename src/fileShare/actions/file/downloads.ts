import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { isDownloadPrevented } from '#web/preview/withheld.ts';
import type { FileAction } from './FileAction.ts';

/** Downloads one file: not offered for PDF files whose download is prevented, off for what can only be viewed. */
export const download: FileAction = {
  label: 'files.action.download',
  icon: DownloadIcon,
  on: 'one',
  bar: 'button',
  isOffered: (file) => !isDownloadPrevented(file),
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
