import AddIcon from '@mui/icons-material/GroupAddOutlined';
import { CanAccess, ColumnsButton, List, useCanAccess, useTranslate } from 'react-admin';
import { type Group, groupFields } from '#contract/users/groups.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { ExportButton } from '#web/admin/list/ExportButton.tsx';
import { csvExporter } from '#web/admin/list/exporter.ts';
import { Facets } from '#web/admin/list/Facets.tsx';
import { ListHeader } from '#web/admin/list/ListHeader.tsx';
import { NoRows } from '#web/admin/list/ListStates.tsx';
import { ActionsColumn, Column, Table } from '#web/admin/list/Table.tsx';
import { NameLink } from '#web/admin/NameLink.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { BizUnitTabs } from './BizUnitTabs.tsx';
import { GroupMenu } from './GroupMenu.tsx';

const exporter = csvExporter('Groups.csv', {
  name: ({ name }: Group) => name,
  email: ({ email }: Group) => email,
  members: ({ members }: Group) => members,
  folders: ({ folders }: Group) => folders,
  modified: ({ updatedOn }: Group) => updatedOn,
});

/** The list of groups, `/bizunit/groups`. */
export default function GroupList() {
  const translate = useTranslate();
  const { formatRecent } = useFormat();
  const { canAccess: mayEdit } = useCanAccess({ resource: 'groups', action: 'edit' });
  return (
    <AdminPage tabs={<BizUnitTabs current="groups" />}>
      <List
        resource="groups"
        sort={{ field: 'name', order: 'ASC' }}
        exporter={exporter}
        actions={
          <ListHeader title="shell.pages.groups" create={{ label: 'shell.pages.createGroup', icon: AddIcon }}>
            <ColumnsButton />
            <CanAccess action="create">
              <ExportButton />
            </CanAccess>
          </ListHeader>
        }
        aside={<Facets search="groups.search" />}
      >
        <Table<Group>
          sortFields={groupFields}
          empty={<NoRows text={mayEdit ? 'groups.emptyCreate' : 'groups.empty'} />}
          phone={{
            primary: (group) => <NameLink {...group} />,
            secondary: ({ email }) => email,
            end: ({ members }) => translate('groups.memberCount', { smart_count: members }),
          }}
        >
          <Column<Group> source="name" label="groups.name" render={(group) => <NameLink {...group} />} />
          <Column<Group> source="email" label="groups.email" />
          <Column<Group> source="members" label="shell.pages.groupMembers" align="right" />
          <Column<Group> source="folders" label="groups.folders" align="right" />
          <Column<Group>
            source="updatedOn"
            label="groups.updated"
            render={({ updatedOn }) => formatRecent(updatedOn)}
          />
          {mayEdit && <ActionsColumn<Group> render={(group) => <GroupMenu group={group} isRow />} />}
        </Table>
      </List>
    </AdminPage>
  );
}
