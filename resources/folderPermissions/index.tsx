import type { BodyOf } from '#contract/endpoint.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import type { ResourceAdapter } from '#dataProvider/adapter.ts';
import { call } from '#dataProvider/client.ts';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';

/** The entries of a folder; `meta.force` is the reason for a change that breaks a policy test. */
const entries: ResourceAdapter = {
  path: '/folder/permission',
  access: { create: 'folder.manage', edit: 'folder.manage', delete: 'folder.manage' },
  verbs: {
    create: async (_, { data, meta }) => {
      await call(permissions.create, { body: data as BodyOf<typeof permissions.create>, query: { ...meta } });
      // The server replies without the entry, and the page reloads the list.
      return { data: { ...data, id: 0 } as never };
    },
    update: async (_, { id, data, meta }) => {
      const body = { ...data, id: Number(id) } as BodyOf<typeof permissions.update>;
      await call(permissions.update, { body, query: { ...meta } });
      return { data: { ...data, id } as never };
    },
    delete: async (_, { previousData, meta }) => {
      const params = { id: String(previousData?.id), rowVersion: String(previousData?.rowVersion) };
      await call(permissions.remove, { params, query: { ...meta } });
      return { data: previousData as never };
    },
  },
};

/** Whether a folder inherits; `meta.force` is as for its entries. */
const inheritance: ResourceAdapter = {
  path: '/folder',
  access: { edit: 'folder.manage' },
  verbs: {
    update: async (_, { id, data, meta }) => {
      const body = { ...data, id: Number(id) } as BodyOf<typeof folders.update>;
      await call(folders.update, { body, query: { ...meta } });
      return { data: { ...data, id } as never };
    },
  },
};

/** The permissions of a folder. */
export const folderPermissions: WebPlugin = {
  id: 'folderPermissions',
  resources: { permissionEntries: entries, folderInheritance: inheritance },
  routes: [
    {
      path: paths.folderPermissions.route,
      title: 'shell.pages.permissions',
      page: pageWithTexts(['folderPermissions', 'lists', 'records'], () => import('./FolderPermissionsPage.tsx')),
      action: 'folder.manage',
    },
  ],
};
