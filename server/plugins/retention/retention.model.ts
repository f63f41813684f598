import type { RetentionField, RetentionRule } from '#contract/retention.ts';
import type { Paged, PageOf } from '#server/kernel/page.ts';

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

export interface RetentionRuleStore {
  find(id: number): Promise<RetentionRow | undefined>;
  list(page: PageOf<RetentionField>): Promise<Paged<RetentionRow>>;
  listActive(): Promise<RetentionRow[]>;
  /** Rules whose files are reviewed by a user or group. */
  reviewedBy(unitId: number): Promise<RetentionRow[]>;
  insert(rule: NewRule): Promise<number>;
  /**
   * Updates if rowVersion is current.
   * @returns whether it was
   */
  update(id: number, rowVersion: number, patch: Partial<NewRule> & { version?: number }): Promise<boolean>;
  remove(id: number, rowVersion: number): Promise<boolean>;
  notePreview(id: number, version: number): Promise<void>;
  noteRun(id: number, on: string): Promise<void>;
}

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

/** The live files covered by a rule, and the decisions about them. */
export interface RetentionStore {
  /** IDs of undecided files whose period began on or before a day, sorted, greater than `afterId`. */
  dueIds(rule: RetentionRow, latestStart: string, afterId: number, take: number): Promise<number[]>;
  /** Those of these files that are undecided and whose period began on or before a day. */
  dueAmong(rule: RetentionRow, latestStart: string, ids: number[]): Promise<CoveredFile[]>;
  /** Due files, the earliest first. */
  firstDue(rule: RetentionRow, latestStart: string, take: number): Promise<CoveredFile[]>;
  countDue(rule: RetentionRow, latestStart: string): Promise<number>;
  /** The start of the period of an undecided file; undefined when the rule does not cover it. */
  baseDateOf(rule: RetentionRow, fileId: number): Promise<string | undefined>;
  /** Files that wait for the decision of the rule's reviewer. */
  pending(rule: RetentionRow, skip: number, take: number): Promise<CoveredFile[]>;
  countPending(rule: RetentionRow): Promise<number>;
  findPending(rule: RetentionRow, fileId: number): Promise<CoveredFile | undefined>;
  decide(decisions: Decision[]): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    retentionRules: RetentionRuleStore;
    retention: RetentionStore;
  }
}
