import EditIcon from '@mui/icons-material/EditOutlined';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import PasswordIcon from '@mui/icons-material/KeyOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import { useMemory } from '#authProvider/useMemory.ts';
import type { UserView } from '#contract/users.ts';
import { ResetFactor } from '#resources/account/ResetFactor.tsx';
import { paths } from '#web/paths.ts';
import { DeleteUser } from './DeleteUser.tsx';
import { InviteUser } from './InviteUser.tsx';
import { SignInAs } from './SignInAs.tsx';
import { UserAccess } from './UserAccess.tsx';
import { usePasswords } from './usePasswords.ts';
import { factsOf } from './users.data.ts';

/** What whoever is signed in may do with this user, or with themselves. */
export function UserButtons({ user }: { user: UserView }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const can = useCan();
  const hasPasswords = usePasswords();
  const isMe = useMemory('profile')?.id === user.id;
  const { id } = user;
  const facts = factsOf(user);
  const { edit, password } = can('user.govern', facts)
    ? { edit: paths.users.edit, password: isMe ? paths.users.passwordOfMe : paths.users.password }
    : { edit: paths.users.editMe, password: paths.users.passwordOfMe };
  const links = [
    { key: 'users.changeGroups', to: paths.users.groups.of(id), Icon: GroupsIcon, isOffered: can('group.edit') },
    { key: 'ui.edit', to: edit.of(id), Icon: EditIcon, isOffered: can('user.edit', facts) },
    {
      key: 'users.changePassword',
      to: password.of(id),
      Icon: PasswordIcon,
      isOffered: hasPasswords && can('user.setPassword', facts),
    },
  ];

  return (
    <>
      {links
        .filter(({ isOffered }) => isOffered)
        .map(({ key, to, Icon }) => (
          <Button key={key} component={Link} to={to} startIcon={<Icon />} variant="outlined">
            {translate(key)}
          </Button>
        ))}
      <UserAccess user={user} />
      <InviteUser user={user} />
      <SignInAs user={user} />
      <ResetFactor user={{ ...facts, name: user.name }} />
      <DeleteUser user={user} onDeleted={() => navigate(paths.users.list)} />
    </>
  );
}
