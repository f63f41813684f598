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
import type { Grant } from '#contract/fileNodes/permissions.ts';
import { tableSx } from '#web/ui/list/tableStyle.ts';
import { unitsOf } from './entries.ts';
import type { AccessRow, AccessSubject } from './queries.ts';
import { useUnitTexts } from './Units.tsx';

interface AccessTableProps {
  /** Whether the rows are people with a right on a folder, or folders on which a person has a right. */
  kind: AccessSubject['kind'];
  rows: readonly AccessRow[];
  label: string;
  onShowPerson: (person: AccessRow) => void;
}

/** One row for each person or folder: the right, and the entries that give it. */
export function AccessTable({ kind, rows, label, onShowPerson }: AccessTableProps) {
  const translate = useTranslate();
  const labelFor = (key: string, values?: object) => translate(`folderPermissions.who.${key}`, values);
  const right = ({ rights }: AccessRow) => labelFor(rights === Rights.ReadWrite ? 'readWrite' : 'read');

  return (
    <TableContainer tabIndex={0} role="group" aria-label={label}>
      <Table size="small" sx={tableSx}>
        <TableHead>
          <TableRow className="plain">
            <TableCell>{labelFor(kind === 'folder' ? 'person' : 'folder')}</TableCell>
            <TableCell>{labelFor('right')}</TableCell>
            <TableCell>{labelFor('through')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} sx={{ '& td': { verticalAlign: 'top' } }}>
              <TableCell>
                <Subject row={row} onShow={kind === 'folder' ? onShowPerson : undefined} />
              </TableCell>
              <TableCell>
                <Label>{labelFor('right')}</Label>
                {right(row)}
              </TableCell>
              <TableCell>
                <Label>{labelFor('through')}</Label>
                <div>
                  {row.isAdmin && labelFor('administrator')}
                  {row.through.map((grant) => (
                    <GrantRow key={grant.permissionId} grant={grant} />
                  ))}
                </div>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** The label of a value where the table has no header: on a narrow screen. */
function Label({ children }: { children: string }) {
  return <span className="label">{children}</span>;
}

/** A person, linked to what they can see, or a folder; with a detail that distinguishes those of the same name. */
function Subject({ row, onShow }: { row: AccessRow; onShow: ((person: AccessRow) => void) | undefined }) {
  const translate = useTranslate();
  const { name, detail } = row;
  return (
    <div>
      {onShow ? (
        <Link
          component="button"
          type="button"
          variant="body2"
          title={translate('folderPermissions.who.showUser', { name })}
          onClick={() => onShow(row)}
          sx={{ textAlign: 'start' }}
        >
          {name}
        </Link>
      ) : (
        name
      )}
      <Typography variant="caption" color="text.secondary" component="div">
        {detail}
      </Typography>
    </div>
  );
}

/** The units of an entry, and the ancestor folder that has the entry. */
function GrantRow({ grant }: { grant: Grant }) {
  const translate = useTranslate();
  const message = useUnitTexts()(unitsOf(grant));
  return (
    <Box sx={{ '& + &': { mt: 0.5 } }}>
      {message}
      {grant.inherited && (
        <Typography variant="caption" color="text.secondary" component="div">
          {translate('folderPermissions.inheritedFrom', { folder: grant.folderName })}
        </Typography>
      )}
    </Box>
  );
}
