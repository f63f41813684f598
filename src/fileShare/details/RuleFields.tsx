import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { Folder } from '#contract/fileNodes/folders.ts';
import { fieldError } from '#web/ui/form/formErrors.ts';
import { attributeGroupsQuery } from '../state/queries.ts';

/** The settings of a folder for administrators. */
export interface FolderRule {
  attributeGroupId: number | null;
  denyDownload: boolean;
  viewOnly: boolean;
}

const switches = [
  { field: 'denyDownload', label: 'preventDownload' },
  { field: 'viewOnly', label: 'setViewOnly' },
] as const;

interface RuleFieldsProps {
  folder: Folder;
  rule: FolderRule;
  error: Error | null;
  onChange: (rule: FolderRule) => void;
}

/** The attribute group of a folder, and how the files in it are protected. */
export function RuleFields({ folder, rule, error, onChange }: RuleFieldsProps) {
  const translate = useTranslate();
  const groups = useQuery(attributeGroupsQuery);
  const { attributeGroupId } = rule;
  // Until the list is loaded, the folder's current group is the only choice.
  const choices = groups.data ?? (folder.attributeGroup ? [folder.attributeGroup] : []);
  const problem = fieldError(error, 'attributeGroupId');
  const labelFor = (key: string) => translate(`fileShare.folder.${key}`);

  return (
    <>
      <TextField
        select
        label={labelFor('attributeGroup')}
        value={attributeGroupId ?? ''}
        onChange={({ target }) => onChange({ ...rule, attributeGroupId: Number(target.value) || null })}
        error={problem !== undefined}
        helperText={problem}
        fullWidth
      >
        <MenuItem value="">{translate('fileShare.folder.noAttributeGroup')}</MenuItem>
        {choices.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {groups.error && <Alert severity="error">{groups.error.message}</Alert>}
      {switches.map(({ field, label }) => (
        <FormControlLabel
          key={field}
          control={
            <Switch
              checked={rule[field]}
              onChange={(_, checked) => onChange({ ...rule, [field]: checked })}
              size="small"
            />
          }
          label={labelFor(label)}
          slotProps={{ typography: { variant: 'body2' } }}
          sx={{ ml: -0.5, gap: 0.5 }}
        />
      ))}
    </>
  );
}
