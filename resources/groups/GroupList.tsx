import AddIcon from '@mui/icons-material/GroupAddOutlined';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import type { Group } from '#contract/groups.ts';
import { paths } from '#web/paths.ts';
import { type ListColumn, ListTable } from '#web/ui/list/ListTable.tsx';
import { useResourceList } from '#web/ui/list/listing.ts';
import type { ListUsual } from '#web/ui/list/listPlace.ts';
import { SearchBox } from '#web/ui/list/SearchBox.tsx';
import { useListPlace } from '#web/ui/list/useListPlace.ts';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { useFormat } from '#web/ui/useFormat.ts';
import { BizUnitTabs } from './BizUnitTabs.tsx';
import { GroupActions } from './GroupActions.tsx';

type Field = 'name' | 'email' | 'updatedOn';
const usual: ListUsual<Field> = { fields: ['name', 'email', 'updatedOn'], dir: 'asc', takes: [25, 50, 100] };

/** The page `/bizunit/groups` (§2 Group list). */
export default function GroupList() {
  const translate = useTranslate();
  const can = useCan();
  const { formatDate } = useFormat();
  const steering = useListPlace(usual);
  const listing = useResourceList<Group>('groups', steering.place);
  const mayEdit = can('group.edit');
  const columns: ListColumn<Group, Field>[] = [
    {
      name: 'name',
      label: translate('groups.name'),
      isSortable: true,
      render: ({ id, name }) => (
        <MuiLink component={Link} to={paths.groups.show.of(id)} sx={{ fontWeight: 600 }}>
          {name}
        </MuiLink>
      ),
    },
    { name: 'email', label: translate('groups.email'), isSortable: true, render: ({ email }) => email },
    {
      name: 'updatedOn',
      label: translate('groups.updated'),
      isSortable: true,
      render: ({ updatedOn }) => formatDate(updatedOn),
    },
  ];
  if (mayEdit)
    columns.push({ name: 'actions', label: '', align: 'right', render: (group) => <GroupActions {...group} /> });

  return (
    <PageFrame>
      <BizUnitTabs current="groups" />
      <PageHead title={translate('groups.title')}>
        {mayEdit && (
          <Button component={Link} to={paths.groups.create} variant="contained" startIcon={<AddIcon />}>
            {translate('groups.create')}
          </Button>
        )}
      </PageHead>
      <SearchBox
        label={translate('groups.search')}
        value={steering.place.search}
        onSearch={(search) => steering.go({ search })}
      />
      <ListTable
        label={translate('groups.title')}
        listing={listing}
        steering={steering}
        columns={columns}
        takes={usual.takes}
        keyOf={({ id }) => id}
        empty={translate(mayEdit ? 'groups.emptyCreate' : 'groups.empty')}
      />
    </PageFrame>
  );
}
