import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { type FailedMail, health } from '#contract/instance/health.ts';
import { call } from '#dataProvider/client.ts';
import { useActionMutation } from '#web/admin/useActionMutation.ts';
import { QueryBoundary } from '#web/ui/page/QueryBoundary.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { Card } from './Card.tsx';
import { REFETCH_INTERVAL_MS } from './limits.ts';

const mailsQuery = queryOptions({
  queryKey: ['health', 'mails'],
  queryFn: ({ signal }) => call(health.failedMails, { query: {} }, { signal }),
  retry: false,
  refetchInterval: REFETCH_INTERVAL_MS,
});

/** Mails that are not retried any more, each with its error and a button to try again. */
export function FailedMails() {
  const translate = useTranslate();
  const query = useQuery(mailsQuery);
  const { mutate, isPending, variables } = useActionMutation({
    run: (id: number) => call(health.retryMail, { body: { id } }),
    done: 'backOffice.health.retried',
    stale: ['health'],
  });

  return (
    <Card title={translate('backOffice.health.mails')} {...(query.data?.total ? { state: 'attention' } : {})}>
      <QueryBoundary query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <Typography variant="body2" color="text.secondary">
              {translate('backOffice.health.noMails')}
            </Typography>
          ) : (
            <List disablePadding>
              {items.map((mail) => (
                <Mail
                  key={mail.id}
                  mail={mail}
                  isBusy={isPending && variables === mail.id}
                  onRetry={() => mutate(mail.id)}
                />
              ))}
            </List>
          )
        }
      </QueryBoundary>
    </Card>
  );
}

function Mail({ mail, isBusy, onRetry }: { mail: FailedMail; isBusy: boolean; onRetry: () => void }) {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  const { to, subject, error, createdOn } = mail;
  return (
    <ListItem disableGutters divider sx={{ gap: 2, flexWrap: 'wrap', '&:last-child': { border: 0 } }}>
      <ListItemText
        primary={`${subject} → ${to}`}
        secondary={`${formatDateTime(createdOn)}: ${error}`}
        sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}
      />
      <Button
        variant="outlined"
        loading={isBusy}
        onClick={onRetry}
        aria-label={translate('backOffice.health.retryOne', { to })}
      >
        {translate('backOffice.health.retry')}
      </Button>
    </ListItem>
  );
}
