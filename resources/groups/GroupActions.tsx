import EditIcon from '@mui/icons-material/EditOutlined';
import MembersIcon from '@mui/icons-material/PeopleOutline';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Group } from '#contract/groups.ts';
import { paths } from '#web/paths.ts';
import { DeleteGroup } from './DeleteGroup.tsx';

/** What administrators can do with a group, at the end of its line. */
export function GroupActions({ id, name, rowVersion }: Pick<Group, 'id' | 'name' | 'rowVersion'>) {
  const translate = useTranslate();
  const links = [
    { key: 'membersOf', to: paths.groups.members.of(id), Icon: MembersIcon },
    { key: 'editOf', to: paths.groups.edit.of(id), Icon: EditIcon },
  ];
  return (
    <>
      {links.map(({ key, to, Icon }) => (
        <Tooltip key={key} title={translate(`groups.${key}`, { name })}>
          <IconButton component={Link} to={to} size="small">
            <Icon fontSize="small" />
          </IconButton>
        </Tooltip>
      ))}
      <DeleteGroup group={{ id, name, rowVersion }} isIcon />
    </>
  );
}
