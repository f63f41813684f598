import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import { AttributeRow } from './AttributeRow.tsx';
import { type AttributeDraft, moved, replaced } from './groupDraft.ts';

interface AttributeTableProps {
  attributes: readonly AttributeDraft[];
  error: Error | null;
  onChange: (attributes: readonly AttributeDraft[]) => void;
}

const columns = ['order', 'name', 'type', 'contents', 'showColumn', 'required', 'actions'];

/** The attributes of a group in their order; on a narrow screen each is a separate block. */
export function AttributeTable({ attributes, error, onChange }: AttributeTableProps) {
  const translate = useTranslate();
  const move = useCallback((from: number, to: number) => onChange(moved(attributes, from, to)), [attributes, onChange]);
  if (attributes.length === 0) {
    return <Typography color="text.secondary">{translate('attributeGroups.noAttributes')}</Typography>;
  }
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <Table aria-label={translate('attributeGroups.attributes')}>
        <TableHead sx={{ display: { xs: 'none', md: 'table-header-group' } }}>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column}>{translate(`attributeGroups.${column}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {attributes.map((attribute, index) => (
            <AttributeRow
              key={attribute.key}
              attribute={attribute}
              index={index}
              count={attributes.length}
              error={error}
              onChange={(changed) => onChange(replaced(attributes, index, changed))}
              onMove={move}
              onRemove={() => onChange(attributes.filter((_, at) => at !== index))}
            />
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
}
