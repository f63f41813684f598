import type { Rights } from '#contract/enums.ts';

/** A policy test as it is stored, with the folder that it is about. */
export interface PolicyTestRow {
  id: number;
  unitId: number;
  folderId: number;
  expect: Rights;
  /** What came of the last run; null before the first one. */
  held: boolean | null;
  rowVersion: number;
  /** The name of the user or the group when the test was made or last changed: it outlives them. */
  unitName: string;
  folderName: string;
  accessListId: number;
}
export type PolicyTestFields = Pick<PolicyTestRow, 'unitId' | 'folderId' | 'expect' | 'unitName'>;

export interface PolicyTestStore {
  /** Lets one change of rights be judged at a time, until this transaction ends. */
  lock(): Promise<void>;
  /** Keeps out those who `lock`, and not each other. */
  lockShared(): Promise<void>;
  isAny(): Promise<boolean>;
  find(id: number): Promise<PolicyTestRow | undefined>;
  /** All of them, by their ids; folders in Trash included. */
  list(): Promise<PolicyTestRow[]>;
  insert(test: PolicyTestFields): Promise<number>;
  /** Writes only while rowVersion stands; says whether it did. What came of the last run is forgotten. */
  update(id: number, rowVersion: number, test: PolicyTestFields): Promise<boolean>;
  remove(id: number, rowVersion: number): Promise<boolean>;
  /** Notes what came of a run. */
  note(ids: number[], held: boolean): Promise<void>;
  /** Removes tests of users and groups that are gone. */
  removeAll(ids: number[]): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    policyTests: PolicyTestStore;
  }
}
