/** A user who has a record open in a form. */
export interface Editing {
  resource: string;
  recordId: number;
  userId: number;
  userName: string;
  /** When that was said last. */
  on: string;
}

export interface EditingStore {
  /** Says it, or says it again. */
  set(row: Editing): Promise<void>;
  /** The others who are editing the same record, by name. */
  others(row: Pick<Editing, 'resource' | 'recordId' | 'userId'>): Promise<{ id: number; name: string }[]>;
  remove(row: Pick<Editing, 'resource' | 'recordId' | 'userId'>): Promise<void>;
  /** Forgets those who have not said it since a moment. */
  removeBefore(moment: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    editing: EditingStore;
  }
}
