import { z } from 'zod';
import {
  byId,
  byIdAndVersion,
  id,
  idInPath,
  nothing,
  page,
  paging,
  rowVersion,
  search,
  stamp,
  text,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { sorting } from '../rules/sorting.ts';
import { nodeEventTypes } from './events.ts';

/** Webhooks: URLs of other systems that are notified of changes of files and folders. */

const events = z.array(z.enum(nodeEventTypes));
const fields = {
  url: text(2000).trim().min(1, 'URL is required.'),
  /** The event types that are sent; an empty list means all. */
  events: events.optional(),
  /** Only events below this folder. */
  folderId: id.nullable().optional(),
  active: z.boolean().optional(),
};

export const webhook = z.object({
  id: z.number(),
  url: z.string(),
  events,
  folderId: z.number().nullable(),
  active: z.boolean(),
  createdOn: stamp,
  updatedOn: stamp,
  rowVersion: z.number(),
});
export type Webhook = z.infer<typeof webhook>;

const secret = z.object({ secret: z.string() });

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export const delivery = z.object({
  id: z.number(),
  type: z.enum(nodeEventTypes),
  nodeId: z.number(),
  /** The name at that time. */
  name: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  /** The HTTP status of the last attempt, if there was a response. */
  status: z.number().nullable(),
  error: z.string().nullable(),
  on: stamp,
});
export type Delivery = z.infer<typeof delivery>;

export const webhookFields = ['id', 'url', 'active', 'createdOn', 'updatedOn', 'rowVersion'] as const;
export type WebhookField = (typeof webhookFields)[number];

export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: '/webhook',
    summary: 'List webhooks.',
    action: 'webhook.manage',
    query: z.object({ search, ...paging, sort: sorting(webhookFields) }),
    reply: page(webhook),
  }),
  create: endpoint({
    method: 'POST',
    path: '/webhook',
    summary: 'Create a webhook. The secret that signs its deliveries is in this answer only.',
    action: 'webhook.manage',
    body: z.object({ ...fields, url: z.string({ error: 'URL is required.' }).pipe(fields.url) }),
    reply: webhook.extend(secret.shape),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/webhook',
    summary: 'Change a webhook. Absent properties stay.',
    action: 'webhook.manage',
    body: z.object({ id, rowVersion, ...fields, url: fields.url.optional() }),
    reply: webhook,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/webhook/{id}/{rowVersion}',
    summary: 'Delete a webhook with its deliveries.',
    action: 'webhook.manage',
    params: byIdAndVersion,
    reply: nothing,
  }),
  renewSecret: endpoint({
    method: 'POST',
    path: '/webhook/{id}/secret',
    summary: 'Create a new secret for a webhook; the old one signs nothing any more.',
    action: 'webhook.manage',
    params: byId,
    reply: secret,
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/webhook/{id}/delivery',
    summary: 'List the deliveries of a webhook, newest first.',
    action: 'webhook.manage',
    params: byId,
    query: z.object(paging),
    reply: page(delivery),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/webhook/{id}/delivery/{deliveryId}/retry',
    summary: 'Send a delivery again.',
    action: 'webhook.manage',
    params: z.object({ id: idInPath, deliveryId: idInPath }),
    reply: nothing,
  }),
};
