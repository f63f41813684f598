import { randomBytes } from 'node:crypto';
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import type { Webhook, webhooks } from '#contract/instance/webhooks.ts';
import { limits } from '#contract/limits.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { pageOf } from '#server/lib/page.ts';
import { visibleFolder } from '../fileNodes/permissions/folderAccess.service.ts';
import { requireReauthentication } from '../identity/session/reauthentication.service.ts';
import type { WebhookRow } from './webhooks.model.ts';

/** All webhooks, without their secrets. */
export function listWebhooks({ stores }: Ctx, query: QueryOf<typeof webhooks.list>) {
  return stores.webhooks.list(pageOf(query));
}

/**
 * Adds a webhook.
 * @throws {ApiError} 400 for an address that is not allowed, 404 for an unknown folder, 403 `proof`
 */
export async function createWebhook(
  ctx: Ctx,
  { url, events = [], folderId = null, active = true }: BodyOf<typeof webhooks.create>,
): Promise<Webhook & { secret: string }> {
  await check(ctx, { url, folderId });
  await requireReauthentication(ctx);
  const stamps = { createdOn: ctx.stamp(), updatedOn: ctx.stamp() };
  const secret = newSecret();
  const sealed = ctx.secretBox.seal(secret, 'webhook');
  const id = await ctx.stores.webhooks.insert({ url, events, folderId, active, secret: sealed, ...stamps });
  await ctx.audit(`Webhook created: ${url}`);
  return { ...(await findWebhook(ctx, id)), secret };
}

/**
 * Updates a webhook.
 * @throws {ApiError} 400, 404, 409 stale, 403 `proof` for another address
 */
export async function updateWebhook(ctx: Ctx, { id, rowVersion, ...input }: BodyOf<typeof webhooks.update>) {
  const { url } = await findWebhook(ctx, id);
  await check(ctx, input);
  if (input.url !== undefined && input.url !== url) await requireReauthentication(ctx);
  const patch = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  if (!(await ctx.stores.webhooks.update(id, rowVersion, patch, ctx.stamp()))) fail('row.changed');
  await ctx.audit(`Webhook updated: ${input.url ?? url}`);
  return shownOf(await findWebhook(ctx, id));
}

export async function removeWebhook(ctx: Ctx, { id, rowVersion }: { id: number; rowVersion: number }) {
  const { url } = await findWebhook(ctx, id);
  if (!(await ctx.stores.webhooks.remove(id, rowVersion))) fail('row.changed');
  await ctx.audit(`Webhook deleted: ${url}`);
  return {};
}

/**
 * Creates a new secret.
 * @returns the secret, which is not shown again
 * @throws {ApiError} 404, 403 `proof`
 */
export async function renewSecret(ctx: Ctx, id: number): Promise<{ secret: string }> {
  const { url } = await findWebhook(ctx, id);
  await requireReauthentication(ctx);
  const secret = newSecret();
  await ctx.stores.webhooks.setSecret(id, ctx.secretBox.seal(secret, 'webhook'), ctx.stamp());
  await ctx.audit(`Webhook secret replaced: ${url}`);
  return { secret };
}

/** The deliveries of a webhook, newest first. */
export async function listDeliveries(ctx: Ctx, id: number, { skip, take }: QueryOf<typeof webhooks.deliveries>) {
  await findWebhook(ctx, id);
  return ctx.stores.webhookDeliveries.list(id, skip, take ?? limits.take);
}

/**
 * Queues a delivery again.
 * @throws {ApiError} 404
 */
export async function retryDelivery(ctx: Ctx, { id, deliveryId }: { id: number; deliveryId: number }) {
  const { url } = await findWebhook(ctx, id);
  if (!(await ctx.stores.webhookDeliveries.retry(id, deliveryId, ctx.stamp()))) fail('webhook.deliveryNotFound');
  await ctx.audit(`Webhook delivery sent again: ${url}`);
  return {};
}

async function findWebhook({ stores }: Ctx, id: number): Promise<WebhookRow> {
  return (await stores.webhooks.find(id)) ?? fail('webhook.notFound');
}

async function check(ctx: Ctx, { url, folderId }: { url?: string; folderId?: number | null }) {
  const problem = url !== undefined && ctx.webhookSender.problemOf(url);
  if (problem) fail(problem === 'url' ? 'webhook.url' : 'webhook.address');
  if (folderId) await visibleFolder(ctx, folderId);
}

function shownOf({ secret: _, ...webhook }: WebhookRow): Webhook {
  return webhook;
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
