import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';

/** Groups and who is in them (§2 User and group screens). The menu leads there by way of the users. */
export const groups: WebPlugin = {
  id: 'groups',
  resources: { groups: { path: '/group' } },
  routes: [
    { path: paths.groups.list, page: () => import('./GroupList.tsx') },
    { path: paths.groups.create, page: () => import('./GroupCreate.tsx'), action: 'group.edit' },
    { path: paths.groups.edit.route, page: () => import('./GroupEdit.tsx'), action: 'group.edit' },
    { path: paths.groups.members.route, page: () => import('./GroupMembers.tsx'), action: 'group.edit' },
    { path: paths.groups.show.route, page: () => import('./GroupShow.tsx') },
  ],
};
