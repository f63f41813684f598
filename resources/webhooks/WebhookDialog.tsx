import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type NodeEventType, nodeEventTypes } from '#contract/instance/events.ts';
import { type Webhook, webhooks } from '#contract/instance/webhooks.ts';
import { call } from '#dataProvider/client.ts';
import { FormDialog } from '#resources/account/FormDialog.tsx';
import { useActionMutation } from '#resources/account/useActionMutation.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { webhooksQuery } from './webhooks.data.ts';

interface WebhookDialogProps {
  /** Absent for a new webhook. */
  webhook?: Webhook;
  onClose: () => void;
}

/** The form of a webhook: address, events and folder; after creating one it shows the secret. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const translate = useTranslate();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<NodeEventType[]>(webhook?.events ?? []);
  const [folder, setFolder] = useState(webhook?.folderId ? String(webhook.folderId) : '');
  const [active, setActive] = useState(webhook?.active ?? true);
  const { mutate, data, error, isPending } = useActionMutation({
    run: async () => {
      const body = { url: url.trim(), events, folderId: folder.trim() === '' ? null : Number(folder), active };
      if (!webhook) return (await call(webhooks.create, { body })).secret;
      await call(webhooks.update, { body: { ...body, id: webhook.id, rowVersion: webhook.rowVersion } });
      onClose();
      return undefined;
    },
    done: 'backOffice.webhooks.saved',
    stale: webhooksQuery.queryKey,
    isQuiet: true,
  });
  if (data) return <SecretDialog secret={data} onClose={onClose} />;
  return (
    <FormDialog
      title={translate(webhook ? 'backOffice.webhooks.edit' : 'backOffice.webhooks.make')}
      submit={translate(webhook ? 'ui.save' : 'backOffice.webhooks.create')}
      isBusy={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      {error && <Alert severity="error">{error.message}</Alert>}
      <TextField
        label={translate('backOffice.webhooks.url')}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        required
        autoFocus
        placeholder="https://"
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
      <TextField
        select
        label={translate('backOffice.webhooks.events')}
        value={events}
        onChange={({ target }) => setEvents(target.value as unknown as NodeEventType[])}
        helperText={translate('backOffice.webhooks.eventsHint')}
        slotProps={{
          select: {
            multiple: true,
            renderValue: (chosen) =>
              (chosen as NodeEventType[]).map((event) => translate(`backOffice.webhooks.types.${event}`)).join(', '),
          },
        }}
      >
        {nodeEventTypes.map((event) => (
          <MenuItem key={event} value={event}>
            <Checkbox checked={events.includes(event)} sx={{ py: 0 }} />
            {translate(`backOffice.webhooks.types.${event}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={translate('backOffice.webhooks.folder')}
        value={folder}
        onChange={({ target }) => setFolder(target.value.replace(/\D/g, ''))}
        helperText={translate('backOffice.webhooks.folderHint')}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <FormControlLabel
        control={<Switch checked={active} onChange={(_, checked) => setActive(checked)} />}
        label={translate('backOffice.webhooks.active')}
      />
    </FormDialog>
  );
}
