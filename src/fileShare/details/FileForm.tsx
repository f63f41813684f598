import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { FormEvent } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { fileFields, fileTexts } from '#contract/fileNodes/fileFields.ts';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { limits } from '#contract/limits.ts';
import { AttributeField } from '#web/ui/attributes/AttributeField.tsx';
import { ExpiryFields } from '#web/ui/attributes/ExpiryFields.tsx';
import { useUnsavedGuard } from '#web/ui/dialogs/useUnsavedGuard.ts';
import { fieldError, formError } from '#web/ui/form/formErrors.ts';
import { FileText } from './FileText.tsx';
import { ForeignChanges } from './ForeignChanges.tsx';
import { attributeField } from './fileDraft.ts';
import { useFileDraft } from './useFileDraft.ts';

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
  const textOf = (name: string) => ({
    value: values[name] ?? '',
    problem: fieldError(error, name),
    onChange: (value: string) => set({ [name]: value }),
  });

  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2}>
      {summary && <Alert severity="error">{summary}</Alert>}
      <ForeignChanges foreign={foreign} attributes={attributes} onTake={(field, theirs) => set({ [field]: theirs })} />
      <FileText {...textOf('name')} max={limits.name} label={translate('fileShare.file.name')} required />
      {fileTexts.map((name) => (
        <FileText key={name} {...textOf(name)} {...fileFields[name]} label={translate(`fileShare.file.${name}`)} />
      ))}
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
