/** Requests for access, kept as long as they count against the daily limit. */
export interface AccessRequestStore {
  /** When a user made requests after a moment, newest first. */
  since(userId: number, time: string): Promise<string[]>;
  insert(request: { userId: number; nodeId: number; createdOn: string }): Promise<void>;
  removeBefore(time: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    accessRequests: AccessRequestStore;
  }
}
