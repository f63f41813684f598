import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { deleteOldDeliveries, deliverAll, queueDeliveries, retryWaiting } from './deliveries.service.ts';
import { webhookDeliveryStore } from './deliveries.store.ts';
import { migrations } from './webhooks.migrations.ts';
import { routes } from './webhooks.routes.ts';
import { webhookStore } from './webhooks.store.ts';

/** Webhooks: notify other systems of changes of files and folders. */
export const webhooks: ServerPlugin = {
  id: 'webhooks',
  stores: { webhooks: webhookStore, webhookDeliveries: webhookDeliveryStore },
  migrations,
  routes,
  bootstrap: retryWaiting,
  on: { eventsDispatched: queueDeliveries },
  tasks: [
    { name: 'deliverWebhooks', everySeconds: 1, run: deliverAll },
    { name: 'forgetDeliveries', everySeconds: 3600, run: deleteOldDeliveries },
  ],
};
