import MenuItem from '@mui/material/MenuItem';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { type UserRow, userColumns } from '#contract/users/userTransfers.ts';
import { encodingChoices } from './encodings.ts';

/** Number of users that show whether the letters are right. */
const SHOWN_USERS = 5;

interface ReadUsersProps {
  users: readonly UserRow[];
  encoding: string;
  onEncoding: (encoding: string) => void;
}

/** The first users as they were read, and the encoding, which can be changed when their letters are wrong. */
export function ReadUsers({ users, encoding, onEncoding }: ReadUsersProps) {
  const translate = useTranslate();
  const labelFor = (key: string) => translate(`backOffice.users.import.${key}`);
  // Users with letters outside ASCII come first: the others look the same in every encoding.
  const telling = [...users].sort((a, b) => Number(isPlain(a)) - Number(isPlain(b))).slice(0, SHOWN_USERS);
  return (
    <>
      <TextField
        select
        size="small"
        label={labelFor('encoding')}
        helperText={labelFor('encodingHint')}
        value={encoding}
        onChange={({ target }) => onEncoding(target.value)}
      >
        {encodingChoices.map((choice) => (
          <MenuItem key={choice.encoding} value={choice.encoding}>
            {`${labelFor(`scripts.${choice.script}`)} (${choice.encoding})`}
          </MenuItem>
        ))}
      </TextField>
      <Table size="small" aria-label={labelFor('asRead')}>
        <TableHead>
          <TableRow>
            {userColumns.map((column) => (
              <TableCell key={column}>{column}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {telling.map((row) => (
            <TableRow key={row.line}>
              {userColumns.map((column) => (
                <TableCell key={column} sx={{ overflowWrap: 'anywhere' }}>
                  {row[column]}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}

const isPlain = ({ name = '', groups = '' }: UserRow) => /^[ -~]*$/.test(name + groups);
