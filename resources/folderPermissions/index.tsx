import { pageWithTexts } from '#web/messages/late.ts';
import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';

/** Who may see and edit a folder (§2 Folder permissions page). */
export const folderPermissions: WebPlugin = {
  id: 'folderPermissions',
  routes: [
    {
      path: paths.folderPermissions.route,
      page: pageWithTexts('folderPermissions', () => import('./FolderPermissionsPage.tsx')),
      action: 'folder.govern',
    },
  ],
};
