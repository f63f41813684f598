import { useState } from 'react';
import { BooleanInput, NumberInput, type RaRecord, SelectArrayInput, TextInput, useNotify } from 'react-admin';
import { nodeEventTypes } from '#contract/instance/events.ts';
import { type Webhook, webhooks } from '#contract/instance/webhooks.ts';
import { SecretDialog } from '#resources/account/SecretDialog.tsx';
import { RecordDialog } from '#web/admin/form/RecordDialog.tsx';
import { useSchemaResolver } from '#web/admin/form/useSchemaResolver.ts';

interface WebhookDialogProps {
  /** Absent for a new webhook. */
  webhook?: Webhook;
  onClose: () => void;
}

const empty = { url: '', events: [], folderId: null, active: true };
const labels = {
  url: 'backOffice.webhooks.url',
  events: 'backOffice.webhooks.events',
  folderId: 'backOffice.webhooks.folder',
};
const choices = nodeEventTypes.map((id) => ({ id, name: `backOffice.webhooks.types.${id}` }));
const changeable = ({ rowVersion, url, events, folderId, active }: RaRecord) => {
  return { rowVersion, url, events, folderId, active };
};

/** The texts of the dialog that shows a secret. */
export const secretTexts = {
  title: 'backOffice.webhooks.secret',
  hint: 'backOffice.webhooks.secretHint',
  label: 'backOffice.webhooks.secret',
  copy: 'backOffice.webhooks.copy',
  copied: 'backOffice.webhooks.copied',
};

/** The form of a webhook: address, events and folder; after creating one it shows the secret. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const notify = useNotify();
  const [secret, setSecret] = useState<string>();
  const resolver = useSchemaResolver(webhooks.create.body, labels);
  const saved = (made: RaRecord) => {
    notify('backOffice.webhooks.saved', { type: 'success' });
    if (webhook) onClose();
    else setSecret(made.secret);
  };
  if (secret) return <SecretDialog secret={secret} texts={secretTexts} onClose={onClose} />;
  return (
    <RecordDialog
      resource="webhooks"
      record={webhook}
      transform={changeable}
      title={webhook ? 'backOffice.webhooks.edit' : 'backOffice.webhooks.make'}
      submit={webhook ? 'ui.save' : 'backOffice.webhooks.create'}
      resolver={resolver}
      {...(!webhook && { defaultValues: empty })}
      onSaved={saved}
      onClose={onClose}
    >
      <TextInput
        source="url"
        label={labels.url}
        isRequired
        autoFocus
        placeholder="https://"
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
      <SelectArrayInput
        source="events"
        label={labels.events}
        helperText="backOffice.webhooks.eventsHint"
        choices={choices}
      />
      <NumberInput
        source="folderId"
        label={labels.folderId}
        helperText="backOffice.webhooks.folderHint"
        min={1}
        step={1}
      />
      <BooleanInput source="active" label="backOffice.webhooks.active" />
    </RecordDialog>
  );
}
