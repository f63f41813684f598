import PeopleIcon from '@mui/icons-material/PeopleOutline';
import { pageWithTexts } from '#web/messages/late.ts';
import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';

const UserPassword = () => import('./UserPassword.tsx');

/** People (§2 User and group screens). */
export const users: WebPlugin = {
  id: 'users',
  resources: { users: { path: '/user' } },
  routes: [
    { path: paths.users.list, page: pageWithTexts('backOffice', () => import('./UserList.tsx')) },
    { path: paths.users.create, page: () => import('./UserCreate.tsx'), action: 'user.create' },
    { path: paths.users.edit.route, page: () => import('./UserEdit.tsx'), action: 'user.create' },
    { path: paths.users.editMe.route, page: () => import('./UserEditMe.tsx') },
    { path: paths.users.password.route, page: UserPassword, action: 'user.create' },
    { path: paths.users.passwordOfMe.route, page: UserPassword },
    { path: paths.users.groups.route, page: () => import('./UserGroups.tsx'), action: 'group.edit' },
    {
      path: paths.users.show.route,
      page: pageWithTexts(['account', 'folderPermissions'], () => import('./UserShow.tsx')),
    },
  ],
  menu: [{ to: paths.users.list, label: 'users.menu', icon: PeopleIcon, within: '/bizunit/' }],
};
