import type { WrittenAttribute } from '#contract/attributeGroups.ts';

export interface AttributeGroupRow {
  id: number;
  name: string;
  updatedBy: number;
  updatedOn: string;
  rowVersion: number;
}

export type Written = WrittenAttribute;

/** A value of one file for one attribute, with the texts for searching and sorting. */
export interface StoredValue {
  attributeId: number;
  value: string;
  valueFold: string;
  sortKey: string;
}
/** The changes to write: values to set, and attributes whose value is removed. */
export interface ValueChanges {
  set: StoredValue[];
  clear: number[];
}
export interface ValueRow extends StoredValue {
  id: number;
  fileId: number;
}
