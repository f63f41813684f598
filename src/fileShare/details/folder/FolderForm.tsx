import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { Folder } from '#contract/fileNodes/folders.ts';
import { limits } from '#contract/limits.ts';
import { useSaveFolder } from '#web/fileShare/actions/folder/useSaveFolder.ts';
import { fieldError, formError } from '#web/ui/form/formErrors.ts';
import { type FolderRule, RuleFields } from '../RuleFields.tsx';
import InheritToggle from './InheritToggle.tsx';

const fields = [
  { name: 'name', max: limits.name, required: true, rows: undefined, hint: undefined },
  { name: 'subject', max: limits.subject, required: false, rows: 3, hint: undefined },
  { name: 'tags', max: limits.tags, required: false, rows: undefined, hint: 'fileShare.folder.tagsHint' },
] as const;

/** The form of a folder. Rejections are shown in the form, and the input is kept. */
export default function FolderForm({ folder: current, onDone }: { folder: Folder; onDone: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  // The version when editing began: after a reload in the background, the rowVersion would not match the input.
  const [folder] = useState(current);
  const [values, setValues] = useState({ name: folder.name, subject: folder.subject, tags: folder.tags });
  const [rule, setRule] = useState<FolderRule>({
    attributeGroupId: folder.attributeGroup?.id ?? null,
    denyDownload: folder.denyDownload,
    viewOnly: folder.viewOnly,
  });
  const mayManage = useCan()('folder.manage');
  const { mutate, error, isPending } = useSaveFolder(() => {
    notify('fileShare.folder.saved', { type: 'success' });
    onDone();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ id: folder.id, rowVersion: folder.rowVersion, ...values, ...(mayManage && rule) });
  };
  const summary = formError(error, [...fields.map(({ name }) => name), 'attributeGroupId']);

  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2}>
      {summary && <Alert severity="error">{summary}</Alert>}
      {fields.map(({ name, max, required, rows, hint }) => {
        const problem = fieldError(error, name);
        return (
          <TextField
            key={name}
            label={translate(`fileShare.folder.${name}`)}
            value={values[name]}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            required={required}
            multiline={rows !== undefined}
            {...(rows !== undefined && { minRows: rows })}
            error={problem !== undefined}
            helperText={problem ?? (hint && translate(hint))}
            slotProps={{ htmlInput: { maxLength: max } }}
            size="small"
            fullWidth
          />
        );
      })}
      {mayManage && <RuleFields folder={folder} rule={rule} error={error} onChange={setRule} />}
      {folder.parentId !== null && <InheritToggle folder={folder} />}
      <Stack direction="row" spacing={1}>
        <Button type="submit" variant="contained" loading={isPending}>
          {translate('fileShare.folder.save')}
        </Button>
        <Button onClick={onDone}>{translate('ui.cancel')}</Button>
      </Stack>
    </Stack>
  );
}
