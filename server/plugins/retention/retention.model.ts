import type { RetentionField, RetentionRule } from '#contract/retention.ts';
import type { Paged, PageOf } from '#server/kernel/page.ts';

/** A rule as it is stored. */
export interface RetentionRow extends RetentionRule {
  /** Counts the changes of what the rule covers and does. */
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
  /** Rules whose files a user or group reviews. */
  reviewedBy(unitId: number): Promise<RetentionRow[]>;
  insert(rule: NewRule): Promise<number>;
  /** Writes only while rowVersion stands; says whether it did. */
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
  /** The plain date at which the period begins. */
  baseDate: string;
}
/** `pending`: handed to a reviewer. `done`: put into Trash, or kept. */
export type DecisionState = 'pending' | 'done';
export interface Decision {
  ruleId: number;
  fileId: number;
  version: number;
  baseDate: string;
  state: DecisionState;
}

/** Which live files a rule covers, and what became of them. */
export interface RetentionStore {
  /** Ids of undecided files whose period began on a day or before, in order, behind the last one that was seen. */
  dueIds(rule: RetentionRow, latestStart: string, afterId: number, take: number): Promise<number[]>;
  /** Those of some files that are undecided and whose period began on a day or before. */
  dueAmong(rule: RetentionRow, latestStart: string, ids: number[]): Promise<CoveredFile[]>;
  /** Files that are due, in the order in which they are due. */
  firstDue(rule: RetentionRow, latestStart: string, take: number): Promise<CoveredFile[]>;
  countDue(rule: RetentionRow, latestStart: string): Promise<number>;
  /** Where the period of one undecided file begins; undefined where the rule does not cover it. */
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
