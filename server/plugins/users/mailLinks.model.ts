/** A link by mail that sets a password. Only its hash is kept. */
export interface MailLink {
  userId: number;
  hash: string;
  expiresOn: string;
}

export interface MailLinkStore {
  /** Takes the place of an earlier one. */
  replace(link: MailLink): Promise<void>;
  find(hash: string): Promise<MailLink | undefined>;
  /** Uses it up; says whether it was there. Of two at the same time, one is told so. */
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
