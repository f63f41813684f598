import type { NodeEventType } from '#contract/instance/events.ts';
import type { Delivery, Webhook } from '#contract/instance/webhooks.ts';

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
