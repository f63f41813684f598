/** A user who has a record open in a form. */
export interface Editing {
  resource: string;
  recordId: number;
  userId: number;
  userName: string;
  /** The time of the last announcement. */
  on: string;
}

export interface EditingStore {
  /** Inserts or refreshes an announcement. */
  set(row: Editing): Promise<void>;
  /** The names of the other users who are editing the same record. */
  others(row: Pick<Editing, 'resource' | 'recordId' | 'userId'>): Promise<{ id: number; name: string }[]>;
  remove(row: Pick<Editing, 'resource' | 'recordId' | 'userId'>): Promise<void>;
  /** Removes announcements older than this time. */
  removeBefore(time: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    editing: EditingStore;
  }
}
