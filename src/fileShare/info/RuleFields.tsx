import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { Folder } from '#contract/folders.ts';
import { fieldError } from '../formErrors.ts';
import { attributeGroupsQuery } from '../queries.ts';

/** What administrators decide about a folder (§6). */
export interface FolderRule {
  attributeGroupId: number | null;
  denyDownload: boolean;
}

interface RuleFieldsProps {
  folder: Folder;
  rule: FolderRule;
  error: Error | null;
  onChange: (rule: FolderRule) => void;
}

/** The attribute group of a folder, and whether PDF files in it can be downloaded. */
export function RuleFields({ folder, rule, error, onChange }: RuleFieldsProps) {
  const translate = useTranslate();
  const groups = useQuery(attributeGroupsQuery);
  const { attributeGroupId, denyDownload } = rule;
  // Until the list is there, the group that the folder has is the only choice.
  const choices = groups.data ?? (folder.attributeGroup ? [folder.attributeGroup] : []);
  const problem = fieldError(error, 'attributeGroupId');
  const word = (key: string) => translate(`fileShare.folder.${key}`);

  return (
    <>
      <TextField
        select
        label={word('attributeGroup')}
        value={attributeGroupId ?? ''}
        onChange={({ target }) => onChange({ ...rule, attributeGroupId: Number(target.value) || null })}
        error={problem !== undefined}
        helperText={problem}
        fullWidth
      >
        <MenuItem value="">{translate('fileShare.info.none')}</MenuItem>
        {choices.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {groups.error && <Alert severity="error">{groups.error.message}</Alert>}
      <FormControlLabel
        control={
          <Switch
            checked={denyDownload}
            onChange={(_, checked) => onChange({ ...rule, denyDownload: checked })}
            size="small"
          />
        }
        label={word('preventDownload')}
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ ml: -0.5, gap: 0.5 }}
      />
    </>
  );
}
