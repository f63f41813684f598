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
