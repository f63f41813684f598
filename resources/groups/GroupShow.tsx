import EditIcon from '@mui/icons-material/EditOutlined';
import MembersIcon from '@mui/icons-material/PeopleOutline';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import { type Group, groups } from '#contract/groups.ts';
import { call } from '#dataProvider/client.ts';
import { Fact, Facts } from '#web/fileShare/info/Facts.tsx';
import { useStampWords } from '#web/fileShare/info/useStampWords.ts';
import { paths } from '#web/paths.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { BizUnitTabs } from './BizUnitTabs.tsx';
import { DeleteGroup } from './DeleteGroup.tsx';
import { DirectoryNote } from './DirectoryNote.tsx';
import { groupQuery, keys } from './groups.data.ts';
import { UnitTable, unitUsual } from './UnitTable.tsx';

const usual = unitUsual('');

/** The page `/bizunit/group/{id}` (§2): a group and its members. */
export default function GroupShow() {
  const id = Number(useParams().id);
  return (
    <PageFrame>
      <BizUnitTabs current="groups" />
      <Loaded query={useQuery(groupQuery(id))}>{(group) => <Details group={group} />}</Loaded>
    </PageFrame>
  );
}

function Details({ group }: { group: Group }) {
  const translate = useTranslate();
  const can = useCan();
  const navigate = useNavigate();
  const stampWords = useStampWords();
  const { id, name, email } = group;
  const word = (key: string) => translate(`groups.${key}`);

  return (
    <>
      <PageHead title={name}>
        {can('group.edit') && (
          <>
            <Button component={Link} to={paths.groups.members.of(id)} startIcon={<MembersIcon />} variant="outlined">
              {word('changeMembers')}
            </Button>
            <Button component={Link} to={paths.groups.edit.of(id)} startIcon={<EditIcon />} variant="outlined">
              {translate('ui.edit')}
            </Button>
            <DeleteGroup group={group} onDeleted={() => navigate(paths.groups.list)} />
          </>
        )}
      </PageHead>
      <DirectoryNote group={group} />
      <Paper variant="outlined" sx={{ p: 2 }}>
        <Facts>
          <Fact name={word('email')}>{email}</Fact>
          <Fact name={word('created')}>{stampWords(group.createdOn, group.createdBy)}</Fact>
          <Fact name={word('updated')}>{stampWords(group.updatedOn, group.updatedBy)}</Fact>
        </Facts>
      </Paper>
      <UnitTable
        title={word('members')}
        search={word('searchMembers')}
        empty={word('noMembers')}
        usual={usual}
        queryKey={keys.members(id)}
        read={(query, signal) => call(groups.members, { params: { id: String(id) }, query }, { signal })}
        linkTo={paths.users.show.of}
      />
    </>
  );
}
