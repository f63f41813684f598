/** A mailed link to set a password. Only its hash is stored. */
export interface MailLink {
  userId: number;
  hash: string;
  expiresOn: string;
}

export interface MailLinkStore {
  /** Replaces an earlier one. */
  replace(link: MailLink): Promise<void>;
  find(hash: string): Promise<MailLink | undefined>;
  /**
   * Consumes a link.
   * @returns whether it existed; of two concurrent requests, only one gets true
   */
  consume(hash: string): Promise<boolean>;
  removeOf(userId: number): Promise<void>;
  removeExpired(before: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    invitations: MailLinkStore;
    passwordResets: MailLinkStore;
  }
}
