import AddIcon from '@mui/icons-material/GroupAddOutlined';
import RemoveIcon from '@mui/icons-material/GroupRemoveOutlined';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { groups } from '#contract/groups.ts';
import { call } from '#dataProvider/client.ts';
import { Membership } from '#resources/groups/Membership.tsx';
import { UnitTable, unitUsual } from '#resources/groups/UnitTable.tsx';
import { paths } from '#web/paths.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { keys, userQuery } from './users.data.ts';

const usual = { groups: unitUsual('groups.'), candidates: unitUsual('candidates.') };

/** The page `/bizunit/user/{id}/group` (§2 User groups). */
export default function UserGroups() {
  const translate = useTranslate();
  const id = Number(useParams().id);
  const params = { id: String(id) };
  const refreshes = [keys.groups(id), keys.candidates(id)];

  return (
    <Loaded query={useQuery(userQuery(id))}>
      {({ name }) => (
        <Membership tab="users" title={translate('users.titleOf', { name })} back={paths.users.show.of(id)}>
          <UnitTable
            title={translate('users.groups')}
            search={translate('users.searchGroups')}
            empty={translate('users.noGroups')}
            usual={usual.groups}
            queryKey={keys.groups(id)}
            read={(query, signal) => call(groups.ofUser, { params, query }, { signal })}
            linkTo={paths.groups.show.of}
            action={{
              icon: <RemoveIcon fontSize="small" />,
              label: (group) => translate('users.removeGroup', { group, name }),
              run: (groupId) => call(groups.removeMember, { params: { id: String(groupId), userId: params.id } }),
              refreshes,
            }}
          />
          <UnitTable
            title={translate('users.candidates')}
            search={translate('users.searchCandidates')}
            empty={translate('users.noCandidates')}
            usual={usual.candidates}
            queryKey={keys.candidates(id)}
            read={(query, signal) => call(groups.candidatesOfUser, { params, query }, { signal })}
            linkTo={paths.groups.show.of}
            action={{
              icon: <AddIcon fontSize="small" />,
              label: (group) => translate('users.addGroup', { group, name }),
              run: (groupId) => call(groups.addMember, { body: { id: groupId, userId: id } }),
              refreshes,
            }}
          />
        </Membership>
      )}
    </Loaded>
  );
}
