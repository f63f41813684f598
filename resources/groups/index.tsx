import { groups as calls } from '#contract/users/groups.ts';
import type { ResourceAdapter } from '#dataProvider/adapter.ts';
import { call } from '#dataProvider/client.ts';
import { pageAt } from '#dataProvider/dialect.ts';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';

const access = {
  list: 'group.list',
  show: 'group.list',
  create: 'group.edit',
  edit: 'group.edit',
  delete: 'group.edit',
} as const;

/** A list that belongs to one record: members of a group, groups of a user. */
const listOf = (path: (id: number | string) => string): ResourceAdapter => ({
  path: '/group',
  access,
  verbs: { getManyReference: (_, { id, ...params }) => pageAt(path(id), params) },
});

/** Groups and their members. The menu has no entry for them: the users page links there. */
export const groups: WebPlugin = {
  id: 'groups',
  resources: {
    groups: { path: '/group', access },
    members: listOf((id) => `/group/${id}/user`),
    candidates: listOf((id) => `/group/${id}/candidate`),
    userGroups: listOf((id) => `/user/${id}/group`),
    userCandidates: listOf((id) => `/user/${id}/group/candidate`),
    groupFolders: {
      path: '/group',
      access,
      verbs: {
        getManyReference: async (_, { id }) => {
          const { items, total } = await call(calls.folders, { params: { id: String(id) } });
          return { data: items as never[], total };
        },
      },
    },
  },
  routes: [
    {
      path: paths.groups.list,
      title: 'shell.pages.groups',
      page: pageWithTexts('groups', () => import('./GroupList.tsx')),
    },
    {
      path: paths.groups.create,
      title: 'shell.pages.createGroup',
      page: pageWithTexts('groups', () => import('./GroupCreate.tsx')),
      action: 'group.edit',
    },
    {
      path: paths.groups.edit.route,
      title: 'shell.pages.editGroup',
      page: pageWithTexts('groups', () => import('./GroupEdit.tsx')),
      action: 'group.edit',
    },
    {
      path: paths.groups.members.route,
      title: 'shell.pages.groupMembers',
      page: pageWithTexts('groups', () => import('./GroupMembers.tsx')),
      action: 'group.edit',
    },
    {
      path: paths.groups.show.route,
      title: 'shell.pages.group',
      page: pageWithTexts(['groups', 'lists', 'logs'], () => import('./GroupShow.tsx')),
    },
  ],
};
