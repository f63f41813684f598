import EditIcon from '@mui/icons-material/EditOutlined';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import type { UserView } from '#contract/users.ts';
import { paths } from '#web/paths.ts';
import { DeleteUser } from './DeleteUser.tsx';
import { factsOf } from './users.data.ts';

/** What can be done with a user, at the end of the line. */
export function UserActions({ user }: { user: UserView }) {
  const translate = useTranslate();
  const can = useCan();
  const { id, name } = user;
  const links = [
    { key: 'groupsOf', to: paths.users.groups.of(id), Icon: GroupsIcon, isOffered: can('group.edit') },
    { key: 'editOf', to: paths.users.edit.of(id), Icon: EditIcon, isOffered: can('user.govern', factsOf(user)) },
  ];
  return (
    <>
      {links
        .filter(({ isOffered }) => isOffered)
        .map(({ key, to, Icon }) => (
          <Tooltip key={key} title={translate(`users.${key}`, { name })}>
            <IconButton component={Link} to={to} size="small">
              <Icon fontSize="small" />
            </IconButton>
          </Tooltip>
        ))}
      <DeleteUser user={user} isIcon />
    </>
  );
}
