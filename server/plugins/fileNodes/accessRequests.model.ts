/** Requests for access, kept as long as they count against the daily limit. */
export interface AccessRequestStore {
  /** Requests of a user since a moment. */
  countSince(userId: number, moment: string): Promise<number>;
  insert(request: { userId: number; nodeId: number; createdOn: string }): Promise<void>;
  removeBefore(moment: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    accessRequests: AccessRequestStore;
  }
}
