import FolderIcon from '@mui/icons-material/FolderOutlined';
import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';
import { isNarrow } from '#web/ui/page/narrow.ts';

/** The page, and in a wide window the parts beside its list. */
async function loadPage() {
  const [page] = await Promise.all([
    import('./FileSharePage.tsx'),
    ...(isNarrow() ? [] : [import('./wideParts.ts').then(({ preloadWideParts }) => preloadWideParts())]),
  ]);
  return page;
}

/** The file page. */
export const fileShare: WebPlugin = {
  id: 'fileShare',
  routes: [{ path: paths.fileShare, title: 'fileShare.menu', page: loadPage }],
  menu: [{ to: paths.fileShare, label: 'fileShare.menu', icon: FolderIcon }],
};
