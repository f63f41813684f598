import DeleteIcon from '@mui/icons-material/DeleteOutline';
import EditIcon from '@mui/icons-material/EditOutlined';
import SecretIcon from '@mui/icons-material/KeyOutlined';
import { useTranslate } from 'react-admin';
import { type Webhook, webhooks } from '#contract/instance/webhooks.ts';
import { call } from '#dataProvider/client.ts';
import { useActionMutation } from '#resources/account/useActionMutation.ts';
import { ActionsMenu } from '#web/admin/ActionsMenu.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { SendIcon as SentIcon } from '#web/ui/pointingIcons.tsx';
import { DeliveriesDialog } from './DeliveriesDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { webhooksQuery } from './webhooks.data.ts';

/** What can be done with a webhook. */
export function WebhookMenu({ webhook }: { webhook: Webhook }) {
  const translate = useTranslate();
  return (
    <ActionsMenu
      name={webhook.url}
      actions={[
        {
          label: translate('backOffice.webhooks.deliveries'),
          icon: SentIcon,
          dialog: (close) => <DeliveriesDialog webhook={webhook} onClose={close} />,
        },
        {
          label: translate('ui.edit'),
          icon: EditIcon,
          dialog: (close) => <WebhookDialog webhook={webhook} onClose={close} />,
        },
        {
          label: translate('backOffice.webhooks.newSecret'),
          icon: SecretIcon,
          dialog: (close) => <RenewSecret webhook={webhook} onClose={close} />,
        },
        {
          label: translate('ui.delete'),
          icon: DeleteIcon,
          isDangerous: true,
          dialog: (close) => <RemoveWebhook webhook={webhook} onClose={close} />,
        },
      ]}
    />
  );
}

interface WebhookActionProps {
  webhook: Webhook;
  onClose: () => void;
}

/** Asks, and shows the new secret afterwards. */
function RenewSecret({ webhook: { id }, onClose }: WebhookActionProps) {
  const translate = useTranslate();
  const { mutate, data, error, isPending } = useActionMutation({
    run: () => call(webhooks.renewSecret, { params: { id: String(id) } }),
    stale: webhooksQuery.queryKey,
    isQuiet: true,
  });
  if (data) return <SecretDialog secret={data.secret} onClose={onClose} />;
  const label = translate('backOffice.webhooks.newSecret');
  return (
    <ConfirmDialog
      title={label}
      question={translate('backOffice.webhooks.newSecretQuestion')}
      confirm={label}
      isDestructive
      error={error}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

function RemoveWebhook({ webhook: { id, url, rowVersion }, onClose }: WebhookActionProps) {
  const translate = useTranslate();
  const { mutate, error, isPending } = useActionMutation({
    run: () => call(webhooks.remove, { params: { id: String(id), rowVersion: String(rowVersion) } }),
    done: 'backOffice.webhooks.deleted',
    stale: webhooksQuery.queryKey,
    isQuiet: true,
  });
  const label = translate('ui.delete');
  return (
    <ConfirmDialog
      title={label}
      question={translate('backOffice.webhooks.deleteQuestion', { url })}
      confirm={label}
      isDestructive
      error={error}
      isBusy={isPending}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
