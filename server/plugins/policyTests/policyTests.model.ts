import type { Rights } from '#contract/enums.ts';

/** A policy test as it is stored, with its folder. */
export interface PolicyTestRow {
  id: number;
  unitId: number;
  folderId: number;
  expect: Rights;
  /** Whether the last run passed; null before the first one. */
  held: boolean | null;
  rowVersion: number;
  /** The name of the user or group when the test was last changed; kept when the unit is removed. */
  unitName: string;
  folderName: string;
  accessListId: number;
}
export type PolicyTestFields = Pick<PolicyTestRow, 'unitId' | 'folderId' | 'expect' | 'unitName'>;

export interface PolicyTestStore {
  /** Serialises the evaluation of changes of rights, until this transaction ends. */
  lock(): Promise<void>;
  /** Shared lock: blocks `lock`, but not other shared locks. */
  lockShared(): Promise<void>;
  isAny(): Promise<boolean>;
  find(id: number): Promise<PolicyTestRow | undefined>;
  /** All tests by ID, including those of folders in Trash. */
  list(): Promise<PolicyTestRow[]>;
  insert(test: PolicyTestFields): Promise<number>;
  /**
   * Updates if rowVersion is current, and clears the last result.
   * @returns whether it was
   */
  update(id: number, rowVersion: number, test: PolicyTestFields): Promise<boolean>;
  remove(id: number, rowVersion: number): Promise<boolean>;
  /** Stores the result of a run. */
  note(ids: number[], held: boolean): Promise<void>;
  /** Removes tests of removed users and groups. */
  removeAll(ids: number[]): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    policyTests: PolicyTestStore;
  }
}
