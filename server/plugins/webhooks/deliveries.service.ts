import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { addSeconds, subDays } from 'date-fns';
import type { WebhookResponse } from '#server/adapters/webhooks/webhookSender.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { DispatchedEvent } from '#server/kernel/events.ts';
import { lineageOf } from '../fileNodes/nodes/anyNodes.service.ts';
import type { Attempt, DueDelivery, NewDelivery, WebhookRow } from './webhooks.model.ts';

/** Maximum number of concurrent deliveries to one webhook; no two of them concern the same node. */
const MAX_CONCURRENT_DELIVERIES = 100;
/** Milliseconds between checks for due webhooks while others are still sending. */
const POLL_INTERVAL_MS = 1000;
const MAX_DELAY_S = 3600;
/** Days after which a delivery fails. */
const MAX_AGE_DAYS = 3;
/** Days for which finished deliveries are listed. */
const DELIVERY_RETENTION_DAYS = 30;
const MAX_ERROR_LENGTH = 500;

/** Queues deliveries of events to the active webhooks. */
export async function queueDeliveries(ctx: Ctx, events: DispatchedEvent[]): Promise<void> {
  const webhooks = await ctx.stores.webhooks.listActive();
  if (webhooks.length === 0) return;
  const foldersAbove = lineages(ctx);
  const deliveries: NewDelivery[] = [];
  for (const event of events) {
    // The saves of one sitting are told as one.
    if (event.save !== null) continue;
    for (const webhook of webhooks) {
      if (await isFor(webhook, event, foldersAbove)) deliveries.push(deliveryOf(ctx, webhook, event));
    }
  }
  if (deliveries.length > 0) await ctx.stores.webhookDeliveries.insert(deliveries);
}

/** Sends due deliveries to all webhooks in parallel: a slow or failing webhook does not delay others. */
export async function deliverAll(ctx: Ctx): Promise<void> {
  const underWay = new Map<number, Promise<void>>();
  do {
    for (const webhook of await ctx.stores.webhooks.listActive()) {
      if (underWay.has(webhook.id)) continue;
      const delivering = deliverTo(ctx, webhook.id)
        .catch((error) => ctx.log.error({ err: error, webhook: webhook.id }, 'A webhook could not be served'))
        .finally(() => underWay.delete(webhook.id));
      underWay.set(webhook.id, delivering);
    }
    await Promise.race([Promise.all(underWay.values()), wait(POLL_INTERVAL_MS, undefined, { ref: false })]);
  } while (underWay.size > 0 && !ctx.eventFeed.isClosed);
  await Promise.all(underWay.values());
}

/** Called at the start, so that deliveries are not delayed by long retry intervals. */
export function retryWaiting({ stores, stamp }: Ctx): Promise<void> {
  return stores.webhookDeliveries.retryWaiting(stamp());
}

/** Removes old finished deliveries. */
export function deleteOldDeliveries(ctx: Ctx): Promise<void> {
  const before = subDays(ctx.now(), DELIVERY_RETENTION_DAYS).toISOString();
  return ctx.transact(({ stores }) => stores.webhookDeliveries.removeBefore(before));
}

/** Sends until nothing is due, the webhook is switched off, or the server stops. */
async function deliverTo(ctx: Ctx, webhookId: number): Promise<void> {
  while (!ctx.eventFeed.isClosed) {
    const webhook = (await ctx.stores.webhooks.listActive()).find(({ id }) => id === webhookId);
    const due = webhook
      ? await ctx.stores.webhookDeliveries.due(webhookId, ctx.stamp(), MAX_CONCURRENT_DELIVERIES)
      : [];
    if (!webhook || due.length === 0) return;
    const secret = ctx.secretBox.open(webhook.secret, 'webhook');
    const responses = await Promise.all(due.map((delivery) => post(ctx, webhook.url, secret, delivery)));
    const now = ctx.now();
    const attempts = due.map((delivery, index) => attemptOf(delivery, responses[index] as WebhookResponse, now));
    await ctx.transact(({ stores }) => stores.webhookDeliveries.note(attempts));
  }
}

/**
 * Signs the body, and once more together with the ID of the delivery and the time (Standard Webhooks), so that a delivery
 * that was recorded by others cannot be sent again later. The key of that is what the secret stands for in base64url.
 */
function post(
  { webhookSender, now }: Ctx,
  url: string,
  secret: string,
  { id, body }: DueDelivery,
): Promise<WebhookResponse> {
  const timestamp = String(Math.floor(now().getTime() / 1000));
  const key = Buffer.from(secret, 'base64url');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return webhookSender.post(url, body, {
    'x-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    'webhook-id': String(id),
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  });
}

function attemptOf(delivery: DueDelivery, response: WebhookResponse, now: Date): Attempt {
  const attempts = delivery.attempts + 1;
  const status = 'status' in response ? response.status : null;
  if (status !== null && status >= 200 && status < 300) {
    return { id: delivery.id, state: 'delivered', attempts, status, error: null, nextTryOn: now.toISOString() };
  }
  const nextTryOn = addSeconds(now, Math.min(2 ** (attempts - 1), MAX_DELAY_S)).toISOString();
  const isOver = delivery.on < subDays(now, MAX_AGE_DAYS).toISOString();
  return {
    id: delivery.id,
    state: isOver ? 'failed' : 'waiting',
    attempts,
    status,
    error: errorOf(response),
    nextTryOn,
  };
}

function errorOf(response: WebhookResponse): string {
  return ('error' in response ? response.error : `The receiver answered ${response.status}.`).slice(
    0,
    MAX_ERROR_LENGTH,
  );
}

type FoldersAbove = (folderId: number | null) => Promise<Set<number>>;

/** For a webhook of a folder, a move out of the folder is a removal; other webhooks get the move only. */
async function isFor({ events, folderId }: WebhookRow, event: DispatchedEvent, foldersAbove: FoldersAbove) {
  if (events.length > 0 && !events.includes(event.type)) return false;
  if (folderId === null) return !event.isMovedOut;
  const isBelow = event.nodeId === folderId || (await foldersAbove(event.parentId)).has(folderId);
  if (!event.isMovedOut) return isBelow;
  return isBelow && !(await foldersAbove(event.nodeId)).has(folderId);
}

/** The ancestors of a folder, queried once each. */
function lineages(ctx: Ctx): FoldersAbove {
  const cache = new Map<number, Promise<Set<number>>>();
  return (folderId) => {
    if (folderId === null) return Promise.resolve(new Set());
    const found =
      cache.get(folderId) ?? lineageOf(ctx, folderId).then((folders) => new Set(folders.map(({ id }) => id)));
    cache.set(folderId, found);
    return found;
  };
}

function deliveryOf({ stamp }: Ctx, { id: webhookId }: WebhookRow, event: DispatchedEvent): NewDelivery {
  const { id, type, nodeId, parentId, name, on, byId, by, approval } = event;
  const described = { id, type, nodeId, parentId, name, on, by: { id: byId ?? 0, name: by || 'System' } };
  const body = JSON.stringify({ ...described, ...(approval && { approval }) });
  return { webhookId, type, nodeId, body, on: stamp() };
}
