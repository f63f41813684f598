import FolderIcon from '@mui/icons-material/FolderOutlined';
import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';

/** The file page. */
export const fileShare: WebPlugin = {
  id: 'fileShare',
  routes: [{ path: paths.fileShare, title: 'fileShare.menu', page: () => import('./FileSharePage.tsx') }],
  menu: [{ to: paths.fileShare, label: 'fileShare.menu', icon: FolderIcon }],
};
