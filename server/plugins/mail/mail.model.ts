import type { FailedMail } from '#contract/instance/health.ts';
import type { Paged } from '#server/kernel/page.ts';

/** Languages that mails are written in. */
export const mailLanguages = ['en', 'cs', 'de', 'fr'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

/** A mail to one recipient, as text and as HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** When its links expire; after that it is not sent. */
  validUntil?: string | null;
}

export type MailState = 'queued' | 'sent' | 'failed';

/** A mail that waits, was sent, or has failed. */
export interface QueuedMail extends Mail {
  id: number;
  /** Attempts so far, including the current one. */
  attempts: number;
  createdOn: string;
}

/** The mail queue: a row commits with the action that sends the mail, and is delivered afterwards. */
export interface OutboxStore {
  /** @param mail with encrypted text and HTML */
  insert(mail: Mail, on: string): Promise<number>;
  /** The states of mails; mails that were sent long ago are missing. */
  statesOf(ids: number[]): Promise<Map<number, MailState>>;
  isDue(now: string): Promise<boolean>;
  /** Claims a due mail, so that other nodes cannot until the lease ends, and counts the attempt. */
  claim(now: string, leaseUntil: string): Promise<QueuedMail | undefined>;
  /** Marks the mail as sent, and deletes its text, which may contain a key. */
  sent(id: number): Promise<void>;
  /** Schedules another attempt. */
  again(id: number, error: string, nextTryOn: string, isServerAway: boolean): Promise<void>;
  /** Makes the mails that wait for the mail server due now. */
  serverIsBack(now: string): Promise<void>;
  /** Marks mails with expired links as failed. */
  dropOverdue(now: string, error: string): Promise<void>;
  failed(id: number, error: string): Promise<void>;
  /** Marks those of these mails that still wait as failed. */
  dropWaiting(ids: number[], error: string): Promise<void>;
  /** Whether no mail waits for an unavailable mail server. */
  isServerUp(): Promise<boolean>;
  /** How many mails wait and since when, and how many have failed. */
  state(): Promise<{ waiting: number; failed: number; oldestOn: string | null; error?: string }>;
  /** Failed mails, newest first. */
  listFailed(skip: number, take: number): Promise<Paged<FailedMail>>;
  /** Queues a failed mail again; undefined when there is none. */
  retry(id: number, on: string): Promise<{ to: string; subject: string } | undefined>;
  removeSentBefore(time: string): Promise<void>;
  /** Mails that were not sent, encrypted with any key. */
  unsent(): Promise<Pick<QueuedMail, 'id' | 'text' | 'html'>[]>;
  reseal(id: number, words: Pick<QueuedMail, 'text' | 'html'>): Promise<void>;
  /** Marks all unsent mails as failed. */
  dropUnsent(error: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    outbox: OutboxStore;
  }
}
