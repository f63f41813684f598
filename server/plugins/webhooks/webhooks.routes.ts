import { webhooks } from '#contract/instance/webhooks.ts';
import { serve } from '#server/http/serve.ts';
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  renewSecret,
  retryDelivery,
  updateWebhook,
} from './webhooks.service.ts';

/** Webhooks over HTTP. */
export const routes = serve(webhooks, {
  list: ({ ctx, query }) => listWebhooks(ctx, query),
  create: ({ ctx, body }) => createWebhook(ctx, body),
  update: ({ ctx, body }) => updateWebhook(ctx, body),
  remove: ({ ctx, params }) => removeWebhook(ctx, params),
  renewSecret: ({ ctx, params }) => renewSecret(ctx, params.id),
  deliveries: ({ ctx, params, query }) => listDeliveries(ctx, params.id, query),
  retry: ({ ctx, params }) => retryDelivery(ctx, params),
});
