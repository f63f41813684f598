import AddIcon from '@mui/icons-material/PersonAddAlt1Outlined';
import RemoveIcon from '@mui/icons-material/PersonRemoveOutlined';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { groups } from '#contract/groups.ts';
import { call } from '#dataProvider/client.ts';
import { paths } from '#web/paths.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { DirectoryNote } from './DirectoryNote.tsx';
import { groupQuery, keys } from './groups.data.ts';
import { Membership } from './Membership.tsx';
import { UnitTable, unitUsual } from './UnitTable.tsx';

const usual = { members: unitUsual('members.'), candidates: unitUsual('candidates.') };

/** The page `/bizunit/group/{id}/member` (§2 Group members). */
export default function GroupMembers() {
  const translate = useTranslate();
  const id = Number(useParams().id);
  const params = { id: String(id) };
  const refreshes = [keys.members(id), keys.candidates(id)];

  return (
    <Loaded query={useQuery(groupQuery(id))}>
      {({ name, ...group }) => (
        <Membership
          tab="groups"
          title={translate('groups.titleOf', { name })}
          back={paths.groups.show.of(id)}
          note={<DirectoryNote group={group} />}
        >
          <UnitTable
            title={translate('groups.members')}
            search={translate('groups.searchMembers')}
            empty={translate('groups.noMembers')}
            usual={usual.members}
            queryKey={keys.members(id)}
            read={(query, signal) => call(groups.members, { params, query }, { signal })}
            linkTo={paths.users.show.of}
            action={{
              icon: <RemoveIcon fontSize="small" />,
              label: (user) => translate('groups.removeMember', { user, name }),
              run: (userId) => call(groups.removeMember, { params: { ...params, userId: String(userId) } }),
              refreshes,
            }}
          />
          <UnitTable
            title={translate('groups.candidates')}
            search={translate('groups.searchCandidates')}
            empty={translate('groups.noCandidates')}
            usual={usual.candidates}
            queryKey={keys.candidates(id)}
            read={(query, signal) => call(groups.candidates, { params, query }, { signal })}
            linkTo={paths.users.show.of}
            action={{
              icon: <AddIcon fontSize="small" />,
              label: (user) => translate('groups.addMember', { user, name }),
              run: (userId) => call(groups.addMember, { body: { id, userId } }),
              refreshes,
            }}
          />
        </Membership>
      )}
    </Loaded>
  );
}
