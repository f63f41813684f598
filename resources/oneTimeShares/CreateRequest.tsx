import Box from '@mui/material/Box';
import { useState } from 'react';
import { BooleanInput, NumberInput, TextInput, useTranslate } from 'react-admin';
import { fileRequests } from '#contract/fileRequests.ts';
import { limits } from '#contract/limits.ts';
import { SecretDialog } from '#resources/account/SecretDialog.tsx';
import { FolderInput } from '#web/admin/form/FolderInput.tsx';
import { RecordDialog } from '#web/admin/form/RecordDialog.tsx';
import { useSchemaResolver } from '#web/admin/form/useSchemaResolver.ts';

const MB = 1024 ** 2;
const { days, files, bytes } = limits.request;
const { memo, code } = limits.share;
const empty = {
  memo: '',
  days: days.defaultValue,
  maxFiles: files.defaultValue,
  maxBytes: bytes.defaultValue,
  code: '',
  receipt: true,
};

const labels = {
  folderId: 'shares.requests.folder',
  memo: 'shares.form.message',
  days: 'shares.requests.days',
  maxFiles: 'shares.requests.maxFiles',
  maxBytes: 'shares.requests.maxSize',
  code: 'shares.form.code',
};
const linkTexts = {
  title: 'shares.requests.create',
  hint: 'shares.requests.ready',
  label: 'shares.requests.link',
  copy: 'shares.requests.copy',
  copied: 'shares.requests.copied',
};

/** Chooses the folder and the limits of a file request, then shows its link. */
export function CreateRequest({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const [link, setLink] = useState<string>();
  const resolver = useSchemaResolver(fileRequests.create.body, labels, { units: { maxBytes: MB } });
  if (link) return <SecretDialog secret={link} texts={linkTexts} onClose={onClose} />;
  return (
    <RecordDialog
      resource="fileRequests"
      title="shares.requests.create"
      submit="shares.requests.submit"
      resolver={resolver}
      defaultValues={empty}
      onSaved={(request) => setLink(request.link)}
      onClose={onClose}
    >
      <FolderInput label={labels.folderId} search="shares.requests.searchFolders" />
      <TextInput
        source="memo"
        label={labels.memo}
        multiline
        minRows={2}
        maxRows={8}
        slotProps={{ htmlInput: { maxLength: memo, dir: 'auto' } }}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr 1fr' } }}>
        <NumberInput source="days" label={labels.days} min={days.min} max={days.max} step={1} />
        <NumberInput source="maxFiles" label={labels.maxFiles} min={1} max={files.max} step={1} />
        <NumberInput
          source="maxBytes"
          label={labels.maxBytes}
          format={(value: number | null) => value && value / MB}
          parse={(typed: string) => (typed === '' ? null : Number(typed) * MB)}
          min={1}
          max={bytes.max / MB}
          step={1}
        />
      </Box>
      <TextInput
        source="code"
        label={labels.code}
        helperText={translate('shares.requests.codeHint', { smart_count: code.min })}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: code.max, spellCheck: false } }}
      />
      <BooleanInput source="receipt" label="shares.requests.receipt" />
    </RecordDialog>
  );
}
