import AddIcon from '@mui/icons-material/PersonAddAlt1Outlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import type { UserView } from '#contract/users.ts';
import { BizUnitTabs } from '#resources/groups/BizUnitTabs.tsx';
import { paths } from '#web/paths.ts';
import { ListTable } from '#web/ui/list/ListTable.tsx';
import { useResourceList } from '#web/ui/list/listing.ts';
import { SearchBox } from '#web/ui/list/SearchBox.tsx';
import { useListPlace } from '#web/ui/list/useListPlace.ts';
import { usePicked } from '#web/ui/list/usePicked.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { PickedUsers } from './PickedUsers.tsx';
import { TransferButtons } from './TransferButtons.tsx';
import { useUserColumns, usualOf } from './useUserColumns.tsx';

/** The page `/bizunit/users` (§2 User list). */
export default function UserList() {
  const translate = useTranslate();
  const mayEdit = useCan()('user.create');
  const usual = usualOf(mayEdit);
  const steering = useListPlace(usual);
  const listing = useResourceList<UserView>('users', steering.place);
  const columns = useUserColumns(mayEdit);
  const { picked, column, clear } = usePicked(listing.items);

  return (
    <PageFrame>
      <BizUnitTabs current="users" />
      <PageHead title={translate('users.title')}>
        {mayEdit && <TransferButtons />}
        {mayEdit && (
          <Button component={Link} to={paths.users.create} variant="contained" startIcon={<AddIcon />}>
            {translate('users.create')}
          </Button>
        )}
      </PageHead>
      <SearchBox
        label={translate('users.search')}
        value={steering.place.search}
        onSearch={(search) => steering.go({ search })}
      />
      <PickedUsers users={picked} onDone={clear} />
      <ListTable
        label={translate('users.title')}
        listing={listing}
        steering={steering}
        columns={mayEdit ? [column, ...columns] : columns}
        takes={usual.takes}
        keyOf={({ id }) => id}
        empty={translate('users.empty')}
      />
    </PageFrame>
  );
}
