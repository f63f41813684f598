declare module '#server/kernel/providerHooks.ts' {
  interface ProviderHooks {
    /** Where a user gets mails, and in which culture; the module that has the users answers. */
    mailbox: { input: number; output: { email: string; cultureId: string | null } };
  }
}

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
