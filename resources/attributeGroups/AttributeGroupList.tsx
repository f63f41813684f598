import AddIcon from '@mui/icons-material/Add';
import { List, useTranslate } from 'react-admin';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { DeleteButton } from '#web/admin/DeleteButton.tsx';
import { ExportButton } from '#web/admin/list/ExportButton.tsx';
import { csvExporter } from '#web/admin/list/exporter.ts';
import { Facets } from '#web/admin/list/Facets.tsx';
import { ListHeader } from '#web/admin/list/ListHeader.tsx';
import { NoRows } from '#web/admin/list/ListStates.tsx';
import { Column, Table } from '#web/admin/list/Table.tsx';
import { NameLink } from '#web/admin/NameLink.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import type { ListedGroup } from './groupDraft.ts';

const exporter = csvExporter('AttributeGroups.csv', {
  name: ({ name }: ListedGroup) => name,
  updatedBy: ({ updatedBy }: ListedGroup) => updatedBy.name,
  updatedOn: ({ updatedOn }: ListedGroup) => updatedOn,
});

/** The list of attribute groups, `/attr/attributes`. */
export default function AttributeGroupList() {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  const name = (group: ListedGroup) => <NameLink {...group} page="edit" />;
  const updatedOn = ({ updatedOn }: ListedGroup) => formatDateTime(updatedOn);
  const remove = (group: ListedGroup) => (
    <DeleteButton
      resource="attributeGroups"
      record={group}
      button={{ size: 'small' }}
      title={translate('attributeGroups.deleting', { name: group.name })}
      question={translate('attributeGroups.deleteQuestion')}
      done={translate('attributeGroups.deleted', { name: group.name })}
    />
  );
  return (
    <AdminPage>
      <List
        resource="attributeGroups"
        sort={{ field: 'name', order: 'ASC' }}
        exporter={exporter}
        actions={
          <ListHeader title="attributeGroups.title" create={{ label: 'attributeGroups.create', icon: AddIcon }}>
            <ExportButton />
          </ListHeader>
        }
        aside={<Facets search="attributeGroups.search" />}
      >
        <Table<ListedGroup>
          sortFields={['name', 'updatedBy.name', 'updatedOn']}
          empty={<NoRows text="attributeGroups.empty" />}
          phone={{ primary: name, secondary: updatedOn, end: remove }}
        >
          <Column<ListedGroup> source="name" label="attributeGroups.groupName" render={name} />
          <Column<ListedGroup> source="updatedBy.name" label="attributeGroups.updatedBy" />
          <Column<ListedGroup> source="updatedOn" label="attributeGroups.updatedOn" render={updatedOn} />
          <Column<ListedGroup> label="attributeGroups.actions" align="right" render={remove} />
        </Table>
      </List>
    </AdminPage>
  );
}
