import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { limits } from '#contract/limits.ts';
import { type LinkRow, withLink } from './bulletinDraft.ts';
import { FormPart } from './FormPart.tsx';

interface LinkRowsProps {
  rows: readonly LinkRow[];
  /** Those whose addresses were rejected. */
  unsafe: ReadonlySet<number>;
  onChange: (rows: LinkRow[]) => void;
}

/** External Links: rows of Name and URL. */
export function LinkRows({ rows, unsafe, onChange }: LinkRowsProps) {
  const translate = useTranslate();
  const labelFor = (key: string, values?: object) => translate(`bulletins.form.${key}`, values);
  const change = (key: number, changes: Partial<LinkRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)));

  return (
    <FormPart
      title={translate('bulletins.links')}
      empty={rows.length === 0 && labelFor('noLinks')}
      action={
        rows.length < limits.bulletin.links && (
          <Button size="small" startIcon={<AddIcon />} onClick={() => onChange(withLink(rows))}>
            {labelFor('addLink')}
          </Button>
        )
      }
    >
      {rows.map(({ key, name, url }, index) => (
        <Box
          key={key}
          role="group"
          aria-label={labelFor('link', { number: index + 1 })}
          sx={{
            display: 'grid',
            gap: 1,
            rowGap: 1.5,
            alignItems: 'start',
            gridTemplateColumns: { xs: '1fr auto', sm: '2fr 3fr auto' },
          }}
        >
          <TextField
            label={labelFor('linkName')}
            value={name}
            autoFocus={name === '' && url === ''}
            onChange={({ target }) => change(key, { name: target.value })}
            slotProps={{ htmlInput: { maxLength: limits.bulletin.linkName, dir: 'auto' } }}
          />
          <TextField
            label={labelFor('linkUrl')}
            value={url}
            type="url"
            onChange={({ target }) => change(key, { url: target.value })}
            error={unsafe.has(key)}
            helperText={unsafe.has(key) && labelFor('unsafe')}
            slotProps={{ htmlInput: { maxLength: limits.bulletin.linkUrl } }}
            sx={{ gridColumn: { xs: 1, sm: 'auto' } }}
          />
          <Tooltip title={labelFor('deleteLink', { number: index + 1 })}>
            <IconButton
              onClick={() => onChange(rows.filter((row) => row.key !== key))}
              sx={{ gridColumn: { xs: 2, sm: 'auto' }, gridRow: { xs: 1, sm: 'auto' } }}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        </Box>
      ))}
    </FormPart>
  );
}
