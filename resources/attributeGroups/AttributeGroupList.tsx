import AddIcon from '@mui/icons-material/Add';
import AttributesIcon from '@mui/icons-material/LabelOutlined';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { EmptyState } from '#web/fileShare/EmptyState.tsx';
import { LoadError } from '#web/fileShare/LoadError.tsx';
import { paths } from '#web/paths.ts';
import { ListCell } from '#web/ui/list/ListCell.tsx';
import { tableSx } from '#web/ui/list/tableStyle.ts';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { useFormat } from '#web/ui/useFormat.ts';
import { DeleteGroup } from './DeleteGroup.tsx';
import type { ListedGroup } from './groupDraft.ts';

/** All attribute groups (§2 Attribute groups, List). */
export default function AttributeGroupList() {
  const translate = useTranslate();
  const { data, error, isPending, refetch } = useGetList<ListedGroup>('attributeGroups');
  return (
    <PageFrame>
      <PageHead title={translate('attributeGroups.title')}>
        <Button component={Link} to={paths.attributeGroups.create} variant="contained" startIcon={<AddIcon />}>
          {translate('attributeGroups.create')}
        </Button>
      </PageHead>
      {isPending && <LinearProgress aria-label={translate('shell.loading')} />}
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {data && <Groups groups={data} />}
    </PageFrame>
  );
}

function Groups({ groups }: { groups: readonly ListedGroup[] }) {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  const word = (key: string) => translate(`attributeGroups.${key}`);
  if (groups.length === 0) {
    return (
      <Paper variant="outlined">
        <EmptyState icon={AttributesIcon} title={word('empty')} hint={word('emptyHint')} />
      </Paper>
    );
  }
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <Table role="table" sx={tableSx}>
        <TableHead role="rowgroup">
          <TableRow role="row">
            {['groupName', 'updatedBy', 'updatedOn', 'actions'].map((column) => (
              <TableCell
                key={column}
                role="columnheader"
                className="plain"
                align={column === 'actions' ? 'right' : 'left'}
              >
                {word(column)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody role="rowgroup">
          {groups.map((group) => (
            <TableRow key={group.id} role="row" hover>
              <ListCell label={word('groupName')}>
                <MuiLink component={Link} to={paths.attributeGroups.edit.of(group.id)} sx={{ fontWeight: 600 }}>
                  {group.name}
                </MuiLink>
              </ListCell>
              <ListCell label={word('updatedBy')}>{group.updatedBy.name}</ListCell>
              <ListCell label={word('updatedOn')}>{formatDateTime(group.updatedOn)}</ListCell>
              <ListCell label={word('actions')} isActions>
                <DeleteGroup group={group} />
              </ListCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
}
