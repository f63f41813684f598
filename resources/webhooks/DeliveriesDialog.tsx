import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { type Delivery, type Webhook, webhooks } from '#contract/instance/webhooks.ts';
import { call } from '#dataProvider/client.ts';
import { ItemList, ListItem } from '#web/admin/ListItem.tsx';
import { useActionMutation } from '#web/admin/useActionMutation.ts';
import { QueryBoundary } from '#web/ui/page/QueryBoundary.tsx';
import { SendIcon as SentIcon } from '#web/ui/pointingIcons.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { deliveriesQuery } from './webhooks.data.ts';

const colours = { waiting: 'default', delivered: 'success', failed: 'error' } as const;

/** The newest deliveries of a webhook; each can be sent again. */
export function DeliveriesDialog({ webhook: { id, url }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>{translate('backOffice.webhooks.deliveries')}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {url}
        </Typography>
        <QueryBoundary query={useQuery(deliveriesQuery(id))}>
          {({ items }) =>
            items.length === 0 ? (
              <Typography sx={{ mt: 2 }}>{translate('backOffice.webhooks.noDeliveries')}</Typography>
            ) : (
              <ItemList label={translate('backOffice.webhooks.deliveries')}>
                {items.map((delivery) => (
                  <DeliveryItem key={delivery.id} webhookId={id} delivery={delivery} />
                ))}
              </ItemList>
            )
          }
        </QueryBoundary>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('shell.error.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function DeliveryItem({ webhookId, delivery }: { webhookId: number; delivery: Delivery }) {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  const { id, type, name, state, attempts, status, error, on } = delivery;
  const retry = useActionMutation({
    run: () => call(webhooks.retry, { params: { id: String(webhookId), deliveryId: String(id) } }),
    done: 'backOffice.webhooks.sentAgain',
    stale: deliveriesQuery(webhookId).queryKey,
  });
  const outcome = error ?? (status === null ? '' : `HTTP ${status}`);
  return (
    <ListItem
      Icon={SentIcon}
      title={
        <>
          {translate(`backOffice.webhooks.types.${type}`)} · {name}
          <Chip
            size="small"
            variant="outlined"
            color={colours[state]}
            label={translate(`backOffice.webhooks.states.${state}`)}
          />
        </>
      }
      details={[
        formatDateTime(on),
        translate('backOffice.webhooks.attempts', { smart_count: attempts }),
        ...(outcome ? [outcome] : []),
      ]}
    >
      <Button loading={retry.isPending} onClick={() => retry.mutate()}>
        {translate('backOffice.webhooks.sendAgain')}
      </Button>
    </ListItem>
  );
}
