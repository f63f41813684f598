import type { RetentionRule } from '#contract/retention.ts';

/** A rule as it is stored. */
export interface RetentionRow extends Omit<RetentionRule, 'reviewer'> {
  /** Counts changes of the rule's scope and action. */
  version: number;
  previewedVersion: number | null;
  /** The day of the last nightly run. */
  lastRunOn: string | null;
  changedBy: number;
}
export type NewRule = Omit<RetentionRow, 'id' | 'rowVersion' | 'version' | 'previewedVersion' | 'lastRunOn'>;

/** A file that a rule covers. */
export interface CoveredFile {
  id: number;
  parentId: number;
  name: string;
  /** The date at which the retention period begins. */
  baseDate: string;
}
/** `pending`: assigned to a reviewer. `done`: moved to Trash, or kept. */
export type DecisionState = 'pending' | 'done';
export interface Decision {
  ruleId: number;
  fileId: number;
  version: number;
  baseDate: string;
  state: DecisionState;
}
