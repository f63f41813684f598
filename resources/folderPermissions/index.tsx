import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';

/** Who may see and edit a folder. */
export const folderPermissions: WebPlugin = {
  id: 'folderPermissions',
  routes: [
    {
      path: paths.folderPermissions.route,
      title: 'shell.pages.permissions',
      page: pageWithTexts(['folderPermissions', 'records'], () => import('./FolderPermissionsPage.tsx')),
      action: 'folder.manage',
    },
  ],
};
