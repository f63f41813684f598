import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { AttributeType } from '#contract/enums.ts';
import { limits } from '#contract/limits.ts';
import { hasOptions } from '#contract/rules/attributes.ts';
import { fieldError } from '#web/ui/form/formErrors.ts';
import { useNarrow } from '#web/ui/page/useNarrow.ts';
import { type AttributeDraft, withType } from './groupDraft.ts';
import { OptionList } from './OptionList.tsx';
import { SortHandle, sortSx } from './SortHandle.tsx';
import { useSortable } from './sorting.tsx';

interface AttributeRowProps {
  attribute: AttributeDraft;
  /** Position among the attributes, from 0. */
  index: number;
  count: number;
  error: Error | null;
  onChange: (attribute: AttributeDraft) => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

const types = Object.entries(AttributeType);

/** One attribute of the editor's table. */
export function AttributeRow({ attribute, index, count, error, onChange, onMove, onRemove }: AttributeRowProps) {
  const translate = useTranslate();
  const isNarrow = useNarrow();
  const { row, handle, onKeyDown, isDragging, landing } = useSortable<HTMLTableRowElement>({
    list: 'attributes',
    index,
    count,
    onMove,
  });
  const { name, type, selections } = attribute;
  const labelFor = (key: string) => translate(`attributeGroups.${key}`, { number: index + 1, name });
  const problem = fieldError(error, `attributes.${index}.name`);
  const toggle = (flag: 'showOnTable' | 'required', label: string) => (
    <FormControlLabel
      label={isNarrow ? labelFor(label) : ''}
      control={
        <Switch
          size="small"
          checked={attribute[flag]}
          onChange={(_, on) => onChange({ ...attribute, [flag]: on })}
          slotProps={{ input: { 'aria-label': `${labelFor(label)}, ${labelFor('attribute')} ${index + 1}` } }}
        />
      }
      sx={{ m: 0, gap: 1, minHeight: 40 }}
    />
  );

  return (
    <TableRow ref={row} sx={[sortSx(isDragging, landing), rowSx]}>
      <TableCell>
        <SortHandle ref={handle} index={index} label={labelFor('move')} onKeyDown={onKeyDown} />
      </TableCell>
      <TableCell className="wide">
        <TextField
          {...(isNarrow && { label: labelFor('name') })}
          value={name}
          onChange={({ target }) => onChange({ ...attribute, name: target.value })}
          error={problem !== undefined}
          helperText={problem}
          slotProps={{ htmlInput: { maxLength: limits.name, 'aria-label': labelFor('nameOf') } }}
          fullWidth
        />
      </TableCell>
      <TableCell className="wide">
        <TextField
          select
          {...(isNarrow && { label: labelFor('type') })}
          value={type}
          onChange={({ target }) => onChange(withType(attribute, Number(target.value) as AttributeType))}
          slotProps={{ htmlInput: { 'aria-label': labelFor('typeOf') } }}
          sx={{ minWidth: 130 }}
          fullWidth
        >
          {types.map(([id, value]) => (
            <MenuItem key={id} value={value}>
              {labelFor(`types.${id}`)}
            </MenuItem>
          ))}
        </TextField>
      </TableCell>
      <TableCell className="wide" sx={{ color: 'text.secondary' }}>
        {hasOptions(type) ? (
          <OptionList
            attribute={index}
            options={selections}
            error={error}
            onChange={(options) => onChange({ ...attribute, selections: options })}
          />
        ) : (
          <Box sx={{ lineHeight: { md: '40px' } }}>{labelFor('notApplicable')}</Box>
        )}
      </TableCell>
      <TableCell>{toggle('showOnTable', 'showColumn')}</TableCell>
      <TableCell>{toggle('required', 'required')}</TableCell>
      <TableCell className="remove">
        <Tooltip title={labelFor('deleteAttribute')}>
          <IconButton onClick={onRemove}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      </TableCell>
    </TableRow>
  );
}

const rowSx = {
  '& > td': { verticalAlign: 'top', px: 1, py: 1 },
  '@media (max-width: 899.95px)': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    borderBottom: 1,
    borderColor: 'divider',
    p: 1,
    '& > td': { display: 'block', border: 0, p: 0.75 },
    '& > .wide': { flex: '1 1 100%' },
    '& > :not(:first-of-type):not(.remove)': { order: 1 },
    '& > .remove': { ml: 'auto' },
  },
} as const;
