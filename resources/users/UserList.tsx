import AddIcon from '@mui/icons-material/PersonAddAlt1Outlined';
import { ColumnsButton, FilterButton, List, TextInput } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { useStored } from '#authProvider/useStored.ts';
import type { UserView } from '#contract/users/users.ts';
import { BizUnitTabs } from '#resources/groups/BizUnitTabs.tsx';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { ListHeader } from '#web/admin/list/ListHeader.tsx';
import { daysIn, OperatorFilter } from '#web/admin/list/OperatorFilter.tsx';
import { ActionsColumn, Column, Table } from '#web/admin/list/Table.tsx';
import { NameLink } from '#web/admin/NameLink.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { GroupInput } from './GroupInput.tsx';
import { TransferButtons } from './TransferButtons.tsx';
import { UserBadges } from './UserBadges.tsx';
import { UserBulkActions } from './UserBulkActions.tsx';
import { UserFacets } from './UserFacets.tsx';
import { UserMenu } from './UserMenu.tsx';

const filters = [
  <GroupInput key="groupId" source="groupId" label="users.group" />,
  <OperatorFilter
    key="email"
    source="email"
    label="users.email"
    operators={[{ id: 'is', inputs: { email: <TextInput source="email" /> } }]}
  />,
  <OperatorFilter
    key="lastSignInOn"
    source="lastSignInOn"
    label="users.lastSignIn"
    operators={daysIn('lastSignInOn', 'lastSignInFrom', 'lastSignInTo')}
  />,
];

/** The list of users, `/bizunit/users`. */
export default function UserList() {
  const { formatRecent, timeZone } = useFormat();
  const me = useStored('profile')?.id;
  const sees = useCan()('user.create');
  const name = (user: UserView) => (
    <NameLink
      {...user}
      distinction={user.hasNamesake && user.authProviderUserId}
      hasAvatar
      badges={<UserBadges user={user} />}
    />
  );
  const lastSignIn = ({ lastSignInOn }: UserView) => lastSignInOn && formatRecent(lastSignInOn);
  return (
    <AdminPage tabs={<BizUnitTabs current="users" />}>
      <List
        resource="users"
        sort={{ field: 'name', order: 'ASC' }}
        exporter={false}
        filters={sees ? filters : []}
        filter={{ timeZone }}
        actions={
          <ListHeader title="users.title" create={{ label: 'users.create', icon: AddIcon }}>
            {sees && <FilterButton disableSaveQuery />}
            {sees && <ColumnsButton />}
            {sees && <TransferButtons />}
          </ListHeader>
        }
        aside={<UserFacets />}
      >
        <Table<UserView>
          sortFields={['name', 'authProviderUserId', 'email', 'lastSignInOn']}
          bulkActionButtons={sees ? <UserBulkActions /> : false}
          isRowSelectable={({ id, isLastSysAdmin }) => id !== me && !isLastSysAdmin}
          phone={{ primary: name, secondary: ({ email }) => email, end: lastSignIn }}
        >
          <Column<UserView> source="name" label="users.name" render={name} />
          {sees && <Column<UserView> source="authProviderUserId" label="users.id" />}
          <Column<UserView> source="email" label="users.email" />
          {sees && <Column<UserView> source="groups" label="users.groups" align="right" />}
          {sees && (
            <Column<UserView> source="lastSignInOn" label="users.lastSignIn" sortByOrder="DESC" render={lastSignIn} />
          )}
          {sees && <ActionsColumn<UserView> render={(user) => <UserMenu user={user} isRow />} />}
        </Table>
      </List>
    </AdminPage>
  );
}
