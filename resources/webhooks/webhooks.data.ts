import { queryOptions } from '@tanstack/react-query';
import { webhooks } from '#contract/instance/webhooks.ts';
import { call } from '#dataProvider/client.ts';

/** Number of deliveries shown of a webhook, newest first. */
const SHOWN = '50';

export const deliveriesQuery = (id: number) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: ({ signal }) =>
      call(webhooks.deliveries, { params: { id: String(id) }, query: { take: SHOWN } }, { signal }),
  });
