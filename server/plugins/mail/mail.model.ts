import type { FailedMail } from '#contract/instance/health.ts';
import type { Paged } from '#server/kernel/page.ts';

/** Languages that mails are written in. */
export const mailLanguages = ['en', 'cs', 'de', 'fr'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

/** A mail as a user wants it sent: one recipient, text and the same as HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** When the links in it end: later it is of no use. */
  validUntil?: string | null;
}

export type MailState = 'queued' | 'sent' | 'failed';

/** A mail that waits, was sent, or never will be. */
export interface QueuedMail extends Mail {
  id: number;
  /** Tries so far, the present one among them. */
  attempts: number;
  createdOn: string;
}

/** Mails live with the action that wants them sent: the row commits with it, the sending follows. */
export interface OutboxStore {
  /** @param mail its text and HTML sealed */
  insert(mail: Mail, on: string): Promise<number>;
  /** How far mails have come; those that were sent long ago are forgotten. */
  statesOf(ids: number[]): Promise<Map<number, MailState>>;
  isDue(now: string): Promise<boolean>;
  /** Takes a mail that is due and keeps other nodes from it until the lease ends; counts the try. */
  claim(now: string, leaseUntil: string): Promise<QueuedMail | undefined>;
  /** Marks as sent, and forgets the words: they may hold a key. */
  sent(id: number): Promise<void>;
  /** Lets another try follow. */
  again(id: number, error: string, nextTryOn: string, isServerAway: boolean): Promise<void>;
  /** What waits for the mail server is due now. */
  serverIsBack(now: string): Promise<void>;
  /** Gives up mails whose links are over. */
  dropOverdue(now: string, error: string): Promise<void>;
  failed(id: number, error: string): Promise<void>;
  /** Gives up those of these mails that still wait. */
  dropWaiting(ids: number[], error: string): Promise<void>;
  /** Whether no mail waits for the mail server to come back. */
  isServerUp(): Promise<boolean>;
  /** How many wait and since when, and how many were given up. */
  state(): Promise<{ waiting: number; failed: number; oldestOn: string | null; error?: string }>;
  /** Mails that were given up, newest first. */
  listFailed(skip: number, take: number): Promise<Paged<FailedMail>>;
  /** Lets a mail that was given up be tried from the beginning; undefined where there is none. */
  retry(id: number, on: string): Promise<{ to: string; subject: string } | undefined>;
  removeSentBefore(moment: string): Promise<void>;
  /** Mails that were not sent, sealed with whatever key. */
  unsent(): Promise<Pick<QueuedMail, 'id' | 'text' | 'html'>[]>;
  reseal(id: number, words: Pick<QueuedMail, 'text' | 'html'>): Promise<void>;
  /** Gives up whatever was not sent. */
  dropUnsent(error: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    outbox: OutboxStore;
  }
}
