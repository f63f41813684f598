import AddIcon from '@mui/icons-material/Add';
import AttributesIcon from '@mui/icons-material/LabelOutlined';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { EmptyState } from '#web/fileShare/EmptyState.tsx';
import { LoadError } from '#web/fileShare/LoadError.tsx';
import { paths } from '#web/paths.ts';
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
    <TableContainer component={Paper} variant="outlined">
      <Table>
        <TableHead>
          <TableRow>
            {['groupName', 'updatedBy', 'updatedOn', 'actions'].map((column) => (
              <TableCell key={column} align={column === 'actions' ? 'right' : 'left'}>
                {word(column)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {groups.map((group) => (
            <TableRow key={group.id} hover>
              <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 140 }}>
                <MuiLink component={Link} to={paths.attributeGroups.edit.of(group.id)} sx={{ fontWeight: 600 }}>
                  {group.name}
                </MuiLink>
              </TableCell>
              <TableCell>{group.updatedBy.name}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDateTime(group.updatedOn)}</TableCell>
              <TableCell align="right" padding="checkbox">
                <DeleteGroup group={group} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
