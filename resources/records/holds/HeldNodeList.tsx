import FolderIcon from '@mui/icons-material/FolderOutlined';
import Box from '@mui/material/Box';
import { ReferenceManyField } from 'react-admin';
import type { HeldNode } from '#contract/legalHolds.ts';
import { ListPagination } from '#web/admin/list/ListPagination.tsx';
import { NoRows } from '#web/admin/list/ListStates.tsx';
import { Column, Table } from '#web/admin/list/Table.tsx';
import { fileIconOf } from '#web/ui/fileIcon.ts';

/** The files and folders of a hold, with their paths. */
export function HeldNodeList() {
  return (
    <ReferenceManyField
      reference="heldNodes"
      target="id"
      perPage={50}
      pagination={<ListPagination rowsPerPageOptions={[50, 100]} />}
    >
      <Table<HeldNode>
        empty={<NoRows text="records.noNodes" />}
        phone={{ primary: (node) => <NodeName node={node} />, secondary: ({ fullPath }) => fullPath }}
      >
        <Column<HeldNode> source="name" label="records.name" render={(node) => <NodeName node={node} />} />
        <Column<HeldNode> source="fullPath" label="records.location" />
      </Table>
    </ReferenceManyField>
  );
}

function NodeName({ node: { name, isFolder } }: { node: HeldNode }) {
  const Icon = isFolder ? FolderIcon : fileIconOf(name);
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <Icon fontSize="small" sx={{ color: 'text.secondary' }} />
      {name}
    </Box>
  );
}
