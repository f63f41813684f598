import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { FormEvent } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { limits } from '#contract/limits.ts';
import { AttributeField } from '#web/ui/attributes/AttributeField.tsx';
import { ExpiryFields } from '#web/ui/attributes/ExpiryFields.tsx';
import { useUnsavedGuard } from '#web/ui/dialogs/useUnsavedGuard.ts';
import { fieldError, formError } from '#web/ui/form/formErrors.ts';
import { ForeignChanges } from './ForeignChanges.tsx';
import { attributeField } from './fileDraft.ts';
import { useFileDraft } from './useFileDraft.ts';

const fields = [
  { name: 'name', max: limits.name, required: true, hint: undefined },
  { name: 'subject', max: limits.subject, required: false, hint: undefined },
  { name: 'tags', max: limits.tags, required: false, hint: 'fileShare.folder.tagsHint' },
] as const;

/**
 * The form of a file. Rejections are shown in the form; changes saved by another user meanwhile are shown and merged.
 */
export function FileForm({ file, onDone }: { file: FileEntity; onDone: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const draft = useFileDraft(file, () => {
    notify('files.saved', { type: 'success' });
    onDone();
  });
  const cancel = () => {
    draft.discard();
    onDone();
  };
  const { values, set, error, isDirty, isSaving, foreign } = draft;
  const attributes = draft.file.attributeGroup?.attributes ?? [];
  useUnsavedGuard(isDirty);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isDirty) draft.save();
    else cancel();
  };
  const summary = foreign.by ? undefined : formError(error, Object.keys(values));
  const period = values.expiryNoticePeriod;

  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2}>
      {summary && <Alert severity="error">{summary}</Alert>}
      <ForeignChanges foreign={foreign} attributes={attributes} onTake={(field, theirs) => set({ [field]: theirs })} />
      {fields.map(({ name, max, required, hint }) => {
        const problem = fieldError(error, name);
        return (
          <TextField
            key={name}
            label={translate(`fileShare.file.${name}`)}
            value={values[name] ?? ''}
            onChange={({ target }) => set({ [name]: target.value })}
            required={required}
            {...(name === 'subject' && { multiline: true, minRows: 2 })}
            error={problem !== undefined}
            helperText={problem ?? (hint && translate(hint))}
            slotProps={{ htmlInput: { maxLength: max } }}
            fullWidth
          />
        );
      })}
      <ExpiryFields
        value={{ expiryDate: values.expiryDate || null, expiryNoticePeriod: period ? Number(period) : null }}
        onChange={({ expiryDate, expiryNoticePeriod }) =>
          set({ expiryDate: expiryDate ?? '', expiryNoticePeriod: String(expiryNoticePeriod ?? '') })
        }
      />
      {attributes.map((attribute) => {
        const field = attributeField(attribute.id);
        return (
          <AttributeField
            key={attribute.id}
            attribute={attribute}
            value={values[field] ?? ''}
            problem={fieldError(error, field)}
            onChange={(value) => set({ [field]: value })}
          />
        );
      })}
      <Stack direction="row" spacing={1}>
        <Button type="submit" variant="contained" loading={isSaving}>
          {translate('fileShare.folder.save')}
        </Button>
        <Button onClick={cancel}>{translate('ui.cancel')}</Button>
      </Stack>
    </Stack>
  );
}
