/** A user who asked for a new password, by whatever name they gave. No one has been looked up yet. */
export interface PasswordResetRequest {
  name: string;
  ip: string;
  on: string;
}

export interface PasswordResetRequestStore {
  insert(request: PasswordResetRequest): Promise<void>;
  /** When an address has asked since then, newest first. */
  fromAddress(moment: string, ip: string): Promise<string[]>;
  /** Takes what no one has answered yet, oldest first. */
  claim(limit: number): Promise<(PasswordResetRequest & { id: number })[]>;
  /** Notes to whom a mail went. */
  answered(id: number, userId: number): Promise<void>;
  /** How many mails went to a user since then. */
  countMails(moment: string, userId: number): Promise<number>;
  removeBefore(moment: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    passwordResetRequests: PasswordResetRequestStore;
  }
}
