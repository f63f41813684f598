import EditIcon from '@mui/icons-material/EditOutlined';
import SecretIcon from '@mui/icons-material/KeyOutlined';
import { useTranslate } from 'react-admin';
import { type Webhook, webhooks } from '#contract/instance/webhooks.ts';
import { call } from '#dataProvider/client.ts';
import { SecretDialog } from '#resources/account/SecretDialog.tsx';
import { ActionsMenu } from '#web/admin/ActionsMenu.tsx';
import { deletion } from '#web/admin/DeleteDialog.tsx';
import { useActionMutation } from '#web/admin/useActionMutation.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { SendIcon as SentIcon } from '#web/ui/pointingIcons.tsx';
import { DeliveriesDialog } from './DeliveriesDialog.tsx';
import { secretTexts, WebhookDialog } from './WebhookDialog.tsx';

/** The actions on a webhook. */
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
        deletion(translate('ui.delete'), {
          resource: 'webhooks',
          record: webhook,
          title: translate('ui.delete'),
          question: translate('backOffice.webhooks.deleteQuestion', { url: webhook.url }),
          done: translate('backOffice.webhooks.deleted'),
        }),
      ]}
    />
  );
}

/** Makes a new secret after a confirmation, and shows it. */
function RenewSecret({ webhook: { id }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const translate = useTranslate();
  const { mutate, data, error, isPending } = useActionMutation({
    run: () => call(webhooks.renewSecret, { params: { id: String(id) } }),
    stale: ['webhooks'],
    isQuiet: true,
  });
  if (data) return <SecretDialog secret={data.secret} texts={secretTexts} onClose={onClose} />;
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
