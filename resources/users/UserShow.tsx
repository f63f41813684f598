import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { groups } from '#contract/groups.ts';
import type { UserView } from '#contract/users.ts';
import { call } from '#dataProvider/client.ts';
import { BizUnitTabs } from '#resources/groups/BizUnitTabs.tsx';
import { UnitTable, unitUsual } from '#resources/groups/UnitTable.tsx';
import { Fact, Facts } from '#web/fileShare/info/Facts.tsx';
import { useStampWords } from '#web/fileShare/info/useStampWords.ts';
import { paths } from '#web/paths.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { UserButtons } from './UserButtons.tsx';
import { UserMarks } from './UserMarks.tsx';
import { keys, userQuery } from './users.data.ts';

const usual = unitUsual('');

/** The page `/bizunit/user/{id}` (§2): a user and the groups that they are in. */
export default function UserShow() {
  const id = Number(useParams().id);
  return (
    <PageFrame>
      <BizUnitTabs current="users" />
      <Loaded query={useQuery(userQuery(id))}>{(user) => <Details user={user} />}</Loaded>
    </PageFrame>
  );
}

function Details({ user }: { user: UserView }) {
  const translate = useTranslate();
  const { id, name } = user;
  const title = (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {name}
      <UserMarks user={user} />
    </Box>
  );

  return (
    <>
      <PageHead title={title}>
        <UserButtons user={user} />
      </PageHead>
      <Paper variant="outlined" sx={{ p: 2 }}>
        <UserFacts user={user} />
      </Paper>
      <UnitTable
        title={translate('users.groups')}
        search={translate('users.searchGroups')}
        empty={translate('users.noGroups')}
        usual={usual}
        queryKey={keys.groups(id)}
        read={(query, signal) => call(groups.ofUser, { params: { id: String(id) }, query }, { signal })}
        linkTo={paths.groups.show.of}
      />
    </>
  );
}

function UserFacts({ user }: { user: UserView }) {
  const translate = useTranslate();
  const stampWords = useStampWords();
  const { email, authProviderUserId, timeZoneId, cultureId, createdOn, createdBy, updatedOn, updatedBy } = user;
  const word = (key: string) => translate(`users.${key}`);
  return (
    <Facts>
      <Fact name={word('email')}>{email}</Fact>
      <Fact name={word('id')}>{authProviderUserId}</Fact>
      <Fact name={word('timeZone')}>{timeZoneId}</Fact>
      <Fact name={word('culture')}>{cultureId}</Fact>
      <Fact name={word('created')}>{createdOn && createdBy && stampWords(createdOn, createdBy)}</Fact>
      <Fact name={word('updated')}>{updatedOn && updatedBy && stampWords(updatedOn, updatedBy)}</Fact>
    </Facts>
  );
}
