import type { HistorySubject } from '#contract/instance/history.ts';

/** The record that a change is about. */
export interface Subject {
  subject: HistorySubject;
  recordId: number;
}
