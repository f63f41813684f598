/** A request for a new password, with the name that was typed. The user is looked up later. */
export interface PasswordResetRequest {
  name: string;
  ip: string;
  on: string;
}

export interface PasswordResetRequestStore {
  insert(request: PasswordResetRequest): Promise<void>;
  /** The times of the requests from an address since then, newest first. */
  fromAddress(time: string, ip: string): Promise<string[]>;
  /** Claims unprocessed requests, oldest first. */
  claim(limit: number): Promise<(PasswordResetRequest & { id: number })[]>;
  /** Records the user to whom a mail was sent. */
  completed(id: number, userId: number): Promise<void>;
  /** The number of mails to a user since then. */
  countMails(time: string, userId: number): Promise<number>;
  removeBefore(time: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    passwordResetRequests: PasswordResetRequestStore;
  }
}
