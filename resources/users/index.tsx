import PeopleIcon from '@mui/icons-material/PeopleOutline';
import type { RaRecord } from 'react-admin';
import { changeProfile } from '#authProvider/profile.ts';
import { getItem } from '#authProvider/session.ts';
import { users as calls } from '#contract/users/users.ts';
import type { ResourceAdapter } from '#dataProvider/adapter.ts';
import { call } from '#dataProvider/client.ts';
import { dialect } from '#dataProvider/dialect.ts';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';
import { policySubject } from './policySubject.ts';

const form = pageWithTexts('backOffice', () => import('./UserEdit.tsx'));
const password = () => import('./UserPassword.tsx');
const common = dialect('/user');

const adapter: ResourceAdapter = {
  path: '/user',
  access: {
    list: 'user.list',
    show: 'user.list',
    create: 'user.create',
    edit: { action: 'user.edit', subject: (user) => policySubject({ ...user, id: Number(user.id) }) },
    delete: { action: 'user.manage', subject: (user) => policySubject({ ...user, id: Number(user.id) }) },
  },
  verbs: {
    // The header, the formats and the rights depend on what users change of themselves.
    update: (resource, params) =>
      Number(params.id) === getItem('profile')?.id
        ? changeProfile(
            () => common.update(resource, params),
            ({ data }) => data.revoke,
          )
        : common.update(resource, params),
    // One after the other, each with the version that it has now.
    updateMany: async (resource, { ids, data }) => {
      for (const id of ids) {
        const { data: user } = await common.getOne<RaRecord>(resource, { id });
        // Select all includes the last system administrator, who cannot be selected individually.
        if (user.isLastSysAdmin) continue;
        await common.update(resource, { id, data: { ...data, rowVersion: user.rowVersion }, previousData: user });
      }
      return { data: ids };
    },
  },
};

/** The request body of a password change; the other values that the form shows belong to the user record. */
const passwords: ResourceAdapter = {
  path: '/user',
  access: { edit: 'user.setPassword' },
  verbs: {
    update: async (_, { id, data }) => {
      const { password, currentPassword } = data as { password: string; currentPassword?: string };
      await call(calls.setPassword, {
        body: { id: Number(id), password, ...(currentPassword && { currentPassword }) },
      });
      return { data: { ...data, id } as never };
    },
  },
};

/** User accounts. */
export const users: WebPlugin = {
  id: 'users',
  resources: { users: adapter, passwords },
  routes: [
    {
      path: paths.users.list,
      title: 'users.title',
      page: pageWithTexts(['backOffice', 'lists'], () => import('./UserList.tsx')),
    },
    { path: paths.users.create, title: 'users.create', page: () => import('./UserCreate.tsx'), action: 'user.create' },
    { path: paths.users.edit.route, title: 'users.edit', page: form, action: 'user.create' },
    {
      path: paths.users.editMe.route,
      title: 'users.editMe',
      page: pageWithTexts('notices', () => import('./UserEditMe.tsx')),
    },
    { path: paths.users.password.route, title: 'users.changePassword', page: password, action: 'user.create' },
    { path: paths.users.passwordOfMe.route, title: 'users.changePassword', page: password },
    {
      path: paths.users.groups.route,
      title: 'users.groups',
      page: async () => ({ default: (await import('#resources/groups/Membership.tsx')).UserGroups }),
      action: 'group.edit',
    },
    {
      path: paths.users.show.route,
      title: 'users.tab',
      page: pageWithTexts(
        ['account', 'backOffice', 'folderPermissions', 'lists', 'logs', 'notices', 'records'],
        () => import('./UserShow.tsx'),
      ),
    },
  ],
  menu: [{ to: paths.users.list, label: 'users.menu', icon: PeopleIcon, within: '/bizunit/' }],
};
