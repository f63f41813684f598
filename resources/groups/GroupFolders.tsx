import Link from '@mui/material/Link';
import { ReferenceManyField } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { NoRows } from '#web/admin/list/ListStates.tsx';
import { Column, Table } from '#web/admin/list/Table.tsx';
import { paths } from '#web/paths.ts';

interface FolderRow {
  id: number;
  path: string;
}

/** The folders with an own entry that names the group. */
export function GroupFolders() {
  const render = ({ id, path }: FolderRow) => (
    <Link component={RouterLink} to={paths.folderPermissions.of(id)}>
      {path}
    </Link>
  );
  return (
    <ReferenceManyField reference="groupFolders" target="groupId" perPage={1000}>
      <Table<FolderRow> phone={{ primary: render }} empty={<NoRows text="groups.noFolders" />}>
        <Column<FolderRow> source="path" label="groups.folders" render={render} />
      </Table>
    </ReferenceManyField>
  );
}
