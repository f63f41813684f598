import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { CopiedFile } from '#authProvider/session.ts';
import { limits } from '#contract/limits.ts';
import { FormFrame } from '#web/ui/form/FormFrame.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { ShareFiles } from './ShareFiles.tsx';
import { ShareOptions } from './ShareOptions.tsx';
import { emptyShare, isAddress, recipientsIn } from './shareDraft.ts';
import { UploadProgress } from './UploadProgress.tsx';
import type { ShareOrder } from './useSendShare.ts';

interface ShareFormProps {
  /** Files that were copied here. */
  stored: readonly CopiedFile[];
  error: Error | null;
  isSending: boolean;
  /** Bytes on their way. */
  sent: number | undefined;
  onShare: (order: ShareOrder) => void;
  onChange: (isChanged: boolean) => void;
  onCancel: () => void;
}

const { days, memo, emails } = limits.share;
const choices = Array.from({ length: days.max - days.min + 1 }, (_, n) => days.min + n);

/** The form of a new one-time share. Share Now needs a file and a recipient. */
export function ShareForm({ stored, error, isSending, sent, onShare, onChange, onCancel }: ShareFormProps) {
  const translate = useTranslate();
  const labelFor = (key: string, values?: object) => translate(`shares.form.${key}`, values);
  const draft = useDraft(emptyShare, error);
  const [files, setFiles] = useState<File[]>([]);
  const { values } = draft;
  const isReady = recipientsIn(values.emails).length > 0 && stored.length + files.length > 0;
  const submit = () => {
    const areAddresses = recipientsIn(values.emails).every(isAddress);
    if (draft.check({ emails: !areAddresses && 'shares.form.badAddress' }))
      onShare({ values, files, fileIds: stored.map(({ id }) => id) });
  };
  const isChanged = draft.isChanged || files.length > 0;
  useEffect(() => onChange(isChanged), [isChanged, onChange]);

  return (
    <FormFrame
      title={translate('shares.create')}
      error={error}
      fields={['emails', 'memo', 'code', 'maxDownloads']}
      isSaving={isSending}
      isReady={isReady}
      submit={translate('shares.shareNow')}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextField
        {...draft.text('emails')}
        label={labelFor('recipients')}
        helperText={draft.text('emails').helperText ?? labelFor('recipientsHint')}
        required
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: emails, inputMode: 'email', spellCheck: false } }}
      />
      <TextField
        {...draft.text('memo')}
        label={labelFor('message')}
        multiline
        minRows={4}
        maxRows={16}
        slotProps={{ htmlInput: { maxLength: memo, dir: 'auto' } }}
      />
      <TextField
        select
        label={labelFor('deleteAfter')}
        value={values.duration}
        onChange={({ target }) => draft.set('duration', Number(target.value))}
        sx={{ maxWidth: 240 }}
      >
        {choices.map((count) => (
          <MenuItem key={count} value={count}>
            {labelFor('days', { smart_count: count })}
          </MenuItem>
        ))}
      </TextField>
      <ShareFiles stored={stored} files={files} onFiles={setFiles} />
      <ShareOptions draft={draft} />
      {isSending && <UploadProgress files={files} sent={sent} />}
    </FormFrame>
  );
}
