import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Rights } from '#contract/enums.ts';
import type { Grant } from '#contract/permissions.ts';
import { unitsOf } from './entries.ts';
import type { AccessRow, AccessSubject } from './queries.ts';
import { useUnitWords } from './Units.tsx';

interface AccessTableProps {
  /** What the table tells of: the rows are people for a folder, folders for a person. */
  kind: AccessSubject['kind'];
  rows: readonly AccessRow[];
  label: string;
  onShowPerson: (person: AccessRow) => void;
}

/** One line for each person or folder: which right, and through which entries. */
export function AccessTable({ kind, rows, label, onShowPerson }: AccessTableProps) {
  const translate = useTranslate();
  const word = (key: string, values?: object) => translate(`folderPermissions.who.${key}`, values);
  const right = ({ rights }: AccessRow) => word(rights === Rights.ReadWrite ? 'readWrite' : 'read');

  return (
    <TableContainer tabIndex={0} role="group" aria-label={label}>
      <Table size="small" sx={{ '& td': { verticalAlign: 'top', overflowWrap: 'anywhere' } }}>
        <TableHead>
          <TableRow>
            <TableCell>{word(kind === 'folder' ? 'person' : 'folder')}</TableCell>
            <TableCell>{word('right')}</TableCell>
            <TableCell>{word('through')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              <TableCell>
                {kind === 'folder' ? (
                  <Link
                    component="button"
                    type="button"
                    variant="body2"
                    title={word('showUser', { name: row.name })}
                    onClick={() => onShowPerson(row)}
                    sx={{ textAlign: 'start' }}
                  >
                    {row.name}
                  </Link>
                ) : (
                  row.name
                )}
                <Typography variant="caption" color="text.secondary" component="div">
                  {row.detail}
                </Typography>
              </TableCell>
              <TableCell>{right(row)}</TableCell>
              <TableCell>
                {row.isAdmin && <Box>{word('administrator')}</Box>}
                {row.through.map((grant) => (
                  <GrantLine key={grant.permissionId} grant={grant} />
                ))}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** The units of an entry, and the folder above where it is written. */
function GrantLine({ grant }: { grant: Grant }) {
  const translate = useTranslate();
  const words = useUnitWords()(unitsOf(grant));
  return (
    <Box sx={{ '& + &': { mt: 0.5 } }}>
      {words}
      {grant.inherited && (
        <Typography variant="caption" color="text.secondary" component="div">
          {translate('folderPermissions.inheritedFrom', { folder: grant.folderName })}
        </Typography>
      )}
    </Box>
  );
}
