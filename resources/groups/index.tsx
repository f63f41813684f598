import { groups as calls } from '#contract/users/groups.ts';
import type { ResourceAdapter } from '#dataProvider/adapter.ts';
import { call } from '#dataProvider/client.ts';
import { pageAt } from '#dataProvider/dialect.ts';
import { withReason } from '#dataProvider/reauthentication.ts';
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

/** A list that belongs to one record. */
const listOf = (path: (id: number | string) => string, verbs: ResourceAdapter['verbs'] = {}): ResourceAdapter => ({
  path: '/group',
  access,
  verbs: { getManyReference: (_, { id, ...params }) => pageAt(path(id), params), ...verbs },
});

interface Membership {
  /** The group. */
  id: number;
  userId: number;
}

/**
 * The memberships of a record: members of a group, or groups of a user. `create` adds the units `ids` to the record
 * `of`, one after the other; `delete` removes a unit from the record `meta.of`.
 */
const membershipsOf = (
  path: (id: number | string) => string,
  membership: (record: number, unit: number) => Membership,
): ResourceAdapter =>
  listOf(path, {
    create: async (_, { data }) => {
      const { of, ids } = data as { of: number; ids: number[] };
      for (const unit of ids) {
        await withReason((query) => call(calls.addMember, { query, body: membership(of, unit) }));
      }
      return { data: { ...data, id: of } as never };
    },
    delete: async (_, { id, meta, previousData }) => {
      const { id: group, userId } = membership(Number(meta.of), Number(id));
      const params = { id: String(group), userId: String(userId) };
      await withReason((query) => call(calls.removeMember, { params, query }));
      return { data: previousData as never };
    },
  });

/** Groups and their members. The menu has no entry for them: the users page links there. */
export const groups: WebPlugin = {
  id: 'groups',
  resources: {
    groups: { path: '/group', access },
    members: membershipsOf(
      (id) => `/group/${id}/user`,
      (id, userId) => ({ id, userId }),
    ),
    candidates: listOf((id) => `/group/${id}/candidate`),
    userGroups: membershipsOf(
      (id) => `/user/${id}/group`,
      (userId, id) => ({ id, userId }),
    ),
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
      page: pageWithTexts('groups', async () => ({ default: (await import('./Membership.tsx')).GroupMembers })),
      action: 'group.edit',
    },
    {
      path: paths.groups.show.route,
      title: 'shell.pages.group',
      page: pageWithTexts(['groups', 'lists', 'logs'], () => import('./GroupShow.tsx')),
    },
  ],
};
