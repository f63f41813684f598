import type { HistorySubject, Revision } from '#contract/instance/history.ts';
import type { Paged, PageOf } from '#server/kernel/page.ts';

/** The record that a change is about. */
export interface Subject {
  subject: HistorySubject;
  recordId: number;
}

export interface HistoryStore {
  insert(row: Subject & Omit<Revision, 'id'>): Promise<void>;
  list(of: Subject, page: PageOf<'on'>): Promise<Paged<Revision>>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    history: HistoryStore;
  }
}
