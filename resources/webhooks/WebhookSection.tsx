import WebhookIcon from '@mui/icons-material/WebhookOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import type { Webhook } from '#contract/instance/webhooks.ts';
import { Section } from '#resources/account/Section.tsx';
import { ItemList, ListItem } from '#web/admin/ListItem.tsx';
import { QueryBoundary } from '#web/ui/page/QueryBoundary.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookMenu } from './WebhookMenu.tsx';

/** More than an instance has. */
const all = { page: 1, perPage: 100 };

/** Webhooks: addresses of other systems that receive events of files and folders. */
export function WebhookSection() {
  const translate = useTranslate();
  const [isMaking, setMaking] = useState(false);
  const query = useGetList<Webhook>('webhooks', { sort: { field: 'url', order: 'ASC' }, pagination: all });
  return (
    <Section
      title={translate('backOffice.webhooks.title')}
      hint={translate('backOffice.webhooks.hint')}
      action={<Button onClick={() => setMaking(true)}>{translate('backOffice.webhooks.make')}</Button>}
    >
      <QueryBoundary query={query}>
        {(items = []) =>
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
  const { url, events, active } = webhook;
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
      <WebhookMenu webhook={webhook} />
    </ListItem>
  );
}
