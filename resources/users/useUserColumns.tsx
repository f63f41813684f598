import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { UserView } from '#contract/users.ts';
import { paths } from '#web/paths.ts';
import type { ListColumn } from '#web/ui/list/ListTable.tsx';
import type { ListUsual } from '#web/ui/list/listPlace.ts';
import { UserActions } from './UserActions.tsx';
import { UserMarks } from './UserMarks.tsx';

type Field = 'name' | 'authProviderUserId' | 'email';
const common = { dir: 'asc', takes: [25, 50, 100] } as const;
const forAdmins: ListUsual<Field> = { ...common, fields: ['name', 'authProviderUserId', 'email'] };
const forOthers: ListUsual<Field> = { ...common, fields: ['name', 'email'] };

/** What the user list can be sorted by: administrators see the sign-in ID too. */
export const usualOf = (mayEdit: boolean) => (mayEdit ? forAdmins : forOthers);

/** The columns of the user list. */
export function useUserColumns(mayEdit: boolean): ListColumn<UserView, Field>[] {
  const translate = useTranslate();
  const name: ListColumn<UserView, Field> = {
    name: 'name',
    label: translate('users.name'),
    isSortable: true,
    render: (user) => (
      <Box
        component="span"
        sx={{ display: 'inline-flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5 }}
      >
        <MuiLink component={Link} to={paths.users.show.of(user.id)} sx={{ fontWeight: 600 }}>
          {user.name}
        </MuiLink>
        <UserMarks user={user} />
      </Box>
    ),
  };
  const email: ListColumn<UserView, Field> = {
    name: 'email',
    label: translate('users.email'),
    isSortable: true,
    render: (user) => user.email,
  };
  if (!mayEdit) return [name, email];
  return [
    name,
    {
      name: 'authProviderUserId',
      label: translate('users.id'),
      isSortable: true,
      render: ({ authProviderUserId }) => authProviderUserId,
    },
    email,
    { name: 'actions', label: '', align: 'right', render: (user) => <UserActions user={user} /> },
  ];
}
