import WebhookIcon from '@mui/icons-material/WebhookOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type Webhook, webhooks } from '#contract/instance/webhooks.ts';
import { call } from '#dataProvider/client.ts';
import { ConfirmButton } from '#resources/account/ConfirmButton.tsx';
import { ItemList, ListItem } from '#resources/account/ListItem.tsx';
import { Section } from '#resources/account/Section.tsx';
import { useActionMutation } from '#resources/account/useActionMutation.ts';
import { QueryBoundary } from '#web/ui/page/QueryBoundary.tsx';
import { DeliveriesDialog } from './DeliveriesDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { webhooksQuery } from './webhooks.data.ts';

/** Addresses of other systems that are told what happens to files and folders. */
export function WebhookSection() {
  const translate = useTranslate();
  const [isMaking, setMaking] = useState(false);
  return (
    <Section
      title={translate('backOffice.webhooks.title')}
      hint={translate('backOffice.webhooks.hint')}
      action={<Button onClick={() => setMaking(true)}>{translate('backOffice.webhooks.make')}</Button>}
    >
      <QueryBoundary query={useQuery(webhooksQuery)}>
        {({ items }) =>
          items.length === 0 ? (
            <Typography variant="body2">{translate('backOffice.webhooks.none')}</Typography>
          ) : (
            <ItemList label={translate('backOffice.webhooks.title')}>
              {items.map((webhook) => (
                <WebhookItem key={webhook.id} webhook={webhook} />
              ))}
            </ItemList>
          )
        }
      </QueryBoundary>
      {isMaking && <WebhookDialog onClose={() => setMaking(false)} />}
    </Section>
  );
}

function WebhookItem({ webhook }: { webhook: Webhook }) {
  const translate = useTranslate();
  const [dialog, setDialog] = useState<'edit' | 'deliveries'>();
  const { id, url, events, active, rowVersion } = webhook;
  const params = { id: String(id) };
  const stale = webhooksQuery.queryKey;
  const renew = useActionMutation({ run: () => call(webhooks.renewSecret, { params }), stale });
  const remove = useActionMutation({
    run: () => call(webhooks.remove, { params: { ...params, rowVersion: String(rowVersion) } }),
    done: 'backOffice.webhooks.deleted',
    stale,
  });
  const close = () => setDialog(undefined);
  const sent = events.map((event) => translate(`backOffice.webhooks.types.${event}`)).join(', ');
  return (
    <ListItem
      Icon={WebhookIcon}
      title={
        <>
          {url}
          {!active && <Chip size="small" variant="outlined" label={translate('backOffice.webhooks.inactive')} />}
        </>
      }
      details={[sent || translate('backOffice.webhooks.allEvents')]}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'flex-end' }}>
        <Button onClick={() => setDialog('deliveries')}>{translate('backOffice.webhooks.deliveries')}</Button>
        <Button onClick={() => setDialog('edit')}>{translate('ui.edit')}</Button>
        <ConfirmButton
          action={renew}
          label={translate('backOffice.webhooks.newSecret')}
          question={translate('backOffice.webhooks.newSecretQuestion')}
        />
        <ConfirmButton
          action={remove}
          label={translate('ui.delete')}
          question={translate('backOffice.webhooks.deleteQuestion', { url })}
        />
      </Stack>
      {renew.data && <SecretDialog secret={renew.data.secret} onClose={renew.reset} />}
      {dialog === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
      {dialog === 'deliveries' && <DeliveriesDialog webhook={webhook} onClose={close} />}
    </ListItem>
  );
}
