import AddIcon from '@mui/icons-material/PersonAddAlt1Outlined';
import RemoveIcon from '@mui/icons-material/PersonRemoveOutlined';
import { Show, useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { type Group, groups } from '#contract/users/groups.ts';
import type { AppDataProvider } from '#dataProvider/index.ts';
import { paths } from '#web/paths.ts';
import { DirectoryNote } from './DirectoryNote.tsx';
import { Membership } from './Membership.tsx';
import { UnitList } from './UnitList.tsx';

/** The members of a group, `/bizunit/group/{id}/member`. */
export default function GroupMembers() {
  return (
    <Membership tab="groups">
      <Show resource="groups" id={useParams().id}>
        <Lists />
      </Show>
    </Membership>
  );
}

function Lists() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<AppDataProvider>();
  const group = useRecordContext<Group>();
  if (!group) return null;
  const { id, name } = group;
  return (
    <Membership.Lists
      title={translate('groups.titleOf', { name })}
      back={paths.groups.show.of(id)}
      crumbs={[
        { label: translate('shell.pages.groups'), to: paths.groups.list },
        { label: name, to: paths.groups.show.of(id) },
        { label: translate('shell.pages.groupMembers') },
      ]}
      note={<DirectoryNote group={group} />}
    >
      <UnitList
        reference="members"
        title="shell.pages.groupMembers"
        search="groups.searchMembers"
        empty="groups.noMembers"
        linkTo={paths.users.show.of}
        action={{
          icon: <RemoveIcon fontSize="small" />,
          label: (user) => translate('groups.removeMember', { user, name }),
          run: (userId, query) => {
            const params = { id: String(id), userId: String(userId) };
            return dataProvider.request('groups', groups.removeMember, { params, query });
          },
        }}
      />
      <UnitList
        reference="candidates"
        title="groups.candidates"
        search="groups.searchCandidates"
        empty="groups.noCandidates"
        linkTo={paths.users.show.of}
        action={{
          icon: <AddIcon fontSize="small" />,
          label: (user) => translate('groups.addMember', { user, name }),
          run: (userId, query) => dataProvider.request('groups', groups.addMember, { query, body: { id, userId } }),
        }}
      />
    </Membership.Lists>
  );
}
