import AddIcon from '@mui/icons-material/GroupAddOutlined';
import RemoveIcon from '@mui/icons-material/GroupRemoveOutlined';
import { Show, useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { groups } from '#contract/users/groups.ts';
import type { UserView } from '#contract/users/users.ts';
import type { AppDataProvider } from '#dataProvider/index.ts';
import { Membership } from '#resources/groups/Membership.tsx';
import { UnitList } from '#resources/groups/UnitList.tsx';
import { paths } from '#web/paths.ts';

/** The groups of a user, `/bizunit/user/{id}/group`. */
export default function UserGroups() {
  return (
    <Membership tab="users">
      <Show resource="users" id={useParams().id}>
        <Lists />
      </Show>
    </Membership>
  );
}

function Lists() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<AppDataProvider>();
  const user = useRecordContext<UserView>();
  if (!user) return null;
  const { id, name } = user;
  return (
    <Membership.Lists
      title={translate('users.titleOf', { name })}
      back={paths.users.show.of(id)}
      crumbs={[
        { label: translate('users.title'), to: paths.users.list },
        { label: name, to: paths.users.show.of(id) },
        { label: translate('users.groups') },
      ]}
    >
      <UnitList
        reference="userGroups"
        title="users.groups"
        search="users.searchGroups"
        empty="users.noGroups"
        linkTo={paths.groups.show.of}
        action={{
          icon: <RemoveIcon fontSize="small" />,
          label: (group) => translate('users.removeGroup', { group, name }),
          run: (groupId, query) => {
            const params = { id: String(groupId), userId: String(id) };
            return dataProvider.request('groups', groups.removeMember, { params, query });
          },
        }}
      />
      <UnitList
        reference="userCandidates"
        title="users.candidates"
        search="users.searchCandidates"
        empty="users.noCandidates"
        linkTo={paths.groups.show.of}
        action={{
          icon: <AddIcon fontSize="small" />,
          label: (group) => translate('users.addGroup', { group, name }),
          run: (groupId, query) =>
            dataProvider.request('groups', groups.addMember, { query, body: { id: groupId, userId: id } }),
        }}
      />
    </Membership.Lists>
  );
}
