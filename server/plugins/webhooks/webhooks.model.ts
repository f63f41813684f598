import type { NodeEventType } from '#contract/instance/events.ts';
import type { Delivery, Webhook, WebhookField } from '#contract/instance/webhooks.ts';
import type { Paged, PageOf } from '#server/kernel/page.ts';

/** The secret is encrypted; empty when it was discarded, and nothing is sent until there is a new one. */
export type WebhookRow = Webhook & { secret: string };
export type WebhookPatch = Partial<Pick<WebhookRow, 'url' | 'events' | 'folderId' | 'active'>>;

/** A delivery as it is queued. */
export interface NewDelivery {
  webhookId: number;
  type: NodeEventType;
  nodeId: number;
  /** The JSON that is sent, the same in every attempt. */
  body: string;
  on: string;
}

/** A delivery that is due. */
export interface DueDelivery {
  id: number;
  body: string;
  /** Attempts so far. */
  attempts: number;
  on: string;
}

/** The result of an attempt. */
export interface Attempt {
  id: number;
  state: Delivery['state'];
  attempts: number;
  status: number | null;
  error: string | null;
  nextTryOn: string;
}

export interface WebhookStore {
  find(id: number): Promise<WebhookRow | undefined>;
  list(page: PageOf<WebhookField>): Promise<Paged<Webhook>>;
  listActive(): Promise<WebhookRow[]>;
  insert(webhook: Omit<WebhookRow, 'id' | 'rowVersion'>): Promise<number>;
  /**
   * Updates if rowVersion is current.
   * @returns whether it was
   */
  update(id: number, rowVersion: number, patch: WebhookPatch, on: string): Promise<boolean>;
  setSecret(id: number, secret: string, on: string): Promise<void>;
  remove(id: number, rowVersion: number): Promise<boolean>;
  secrets(): Promise<Pick<WebhookRow, 'id' | 'secret'>[]>;
  /** Stores the same secret, encrypted with another key. */
  reseal(id: number, secret: string): Promise<void>;
}

export interface WebhookDeliveryStore {
  insert(deliveries: NewDelivery[]): Promise<void>;
  list(webhookId: number, skip: number, take: number): Promise<Paged<Delivery>>;
  /** Due deliveries, oldest first, and only the first waiting one of each node, so that their order is kept. */
  due(webhookId: number, now: string, limit: number): Promise<DueDelivery[]>;
  note(attempts: Attempt[]): Promise<void>;
  /**
   * Makes one delivery due again, from the first attempt.
   * @returns whether it exists
   */
  retry(webhookId: number, id: number, on: string): Promise<boolean>;
  /** Makes all waiting deliveries due. */
  retryWaiting(on: string): Promise<void>;
  removeBefore(time: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    webhooks: WebhookStore;
    webhookDeliveries: WebhookDeliveryStore;
  }
}
