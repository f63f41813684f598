import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import { useState } from 'react';
import {
  BooleanInput,
  NumberInput,
  SelectInput,
  SimpleForm,
  TextInput,
  useSaveContext,
  useTranslate,
} from 'react-admin';
import { type FieldValues, useFormState, useWatch } from 'react-hook-form';
import type { CopiedFile } from '#authProvider/session.ts';
import { limits } from '#contract/limits.ts';
import { oneTimeShares } from '#contract/oneTimeShares.ts';
import { addressesIn } from '#contract/rules/recipients.ts';
import { FormSection } from '#web/admin/form/FormSection.tsx';
import { FormToolbar } from '#web/admin/form/FormToolbar.tsx';
import { useSchemaResolver } from '#web/admin/form/useSchemaResolver.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { FilesInput, UploadProgress } from './FilesInput.tsx';
import { emptyShare } from './shareDraft.ts';

const { days, memo, emails, code, downloads } = limits.share;

interface ShareFormProps {
  /** Files copied in the file list. */
  stored: readonly CopiedFile[];
  /** Bytes sent so far. */
  sent: number | undefined;
}

interface Question {
  order: FieldValues;
  resolve: (isSure: boolean) => void;
}

const labels = {
  emails: 'shares.form.recipients',
  memo: 'shares.form.message',
  duration: 'shares.form.deleteAfter',
  code: 'shares.form.code',
  maxDownloads: 'shares.form.maxDownloads',
};

/** The form of a new one-time share. The user confirms the recipients before anything is sent. */
export function ShareForm({ stored, sent }: ShareFormProps) {
  const translate = useTranslate();
  const { save } = useSaveContext();
  const [question, setQuestion] = useState<Question>();
  // The server learns of the files when they are sent.
  const resolver = useSchemaResolver(oneTimeShares.announce.body, labels, {
    judged: ({ files: _, ...values }) => values,
  });
  const submit = async (order: FieldValues) => {
    const isSure = await new Promise<boolean>((resolve) => setQuestion({ order, resolve }));
    setQuestion(undefined);
    // The form stays unsaved and shows no other message.
    return isSure ? save?.(order) : { root: { serverError: '' } };
  };
  const choices = Array.from({ length: days.max - days.min + 1 }, (_, n) => days.min + n);

  return (
    <SimpleForm
      resolver={resolver}
      defaultValues={emptyShare}
      onSubmit={submit}
      toolbar={<ShareToolbar storedFiles={stored.length} />}
    >
      <FormSection title="shares.form.files">
        <FilesInput stored={stored} />
        <UploadProgress sent={sent} />
      </FormSection>
      <FormSection title="shares.form.invitation">
        <TextInput
          source="emails"
          label={labels.emails}
          helperText="shares.form.recipientsHint"
          isRequired
          autoFocus
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: emails, inputMode: 'email', spellCheck: false } }}
        />
        <TextInput
          source="memo"
          label={labels.memo}
          multiline
          minRows={4}
          maxRows={16}
          slotProps={{ htmlInput: { maxLength: memo, dir: 'auto' } }}
        />
        <SelectInput
          source="duration"
          label={labels.duration}
          isRequired
          translateChoice={false}
          choices={choices.map((id) => ({ id, name: translate('shares.form.days', { smart_count: id }) }))}
          sx={{ maxWidth: 240 }}
        />
      </FormSection>
      <FormSection title="shares.form.options">
        <TextInput
          source="code"
          label={labels.code}
          helperText={translate('shares.form.codeHint', { smart_count: code.min })}
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: code.max, spellCheck: false } }}
        />
        <NumberInput
          source="maxDownloads"
          label={labels.maxDownloads}
          helperText="shares.form.maxDownloadsHint"
          min={1}
          max={downloads}
          step={1}
        />
        <BooleanInput source="receipt" label="shares.form.receipt" />
      </FormSection>
      {question && (
        <ConfirmDialog
          title={translate('shares.confirm')}
          question={translate('shares.confirmQuestion', {
            smart_count: stored.length + question.order.files.length,
          })}
          confirm={translate('shares.shareNow')}
          error={null}
          isBusy={false}
          onConfirm={() => question.resolve(true)}
          onClose={() => question.resolve(false)}
        >
          <List dense disablePadding sx={{ mt: 1 }}>
            {addressesIn(question.order.emails).map((address) => (
              <ListItem key={address} disableGutters sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
                {address}
              </ListItem>
            ))}
          </List>
        </ConfirmDialog>
      )}
    </SimpleForm>
  );
}

/** Share Now needs a file and a recipient. */
function ShareToolbar({ storedFiles }: { storedFiles: number }) {
  const { emails, files = [] } = useWatch();
  const { isSubmitting } = useFormState();
  const isReady = addressesIn(emails ?? '').length > 0 && storedFiles + files.length > 0;
  return <FormToolbar label="shares.shareNow" isDisabled={!isReady && !isSubmitting} />;
}
