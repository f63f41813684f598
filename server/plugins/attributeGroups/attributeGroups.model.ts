import type { Attribute, WrittenAttribute } from '#contract/attributeGroups.ts';

/** Another group has this name. */
export class GroupNameTaken extends Error {}

export interface AttributeGroupRow {
  id: number;
  name: string;
  updatedBy: number;
  updatedOn: string;
  rowVersion: number;
}

export interface AttributeGroupStore {
  list(): Promise<AttributeGroupRow[]>;
  find(id: number): Promise<AttributeGroupRow | undefined>;
  /** @throws {GroupNameTaken} */
  insert(name: string, by: number, on: string): Promise<number>;
  /**
   * Updates if rowVersion is current.
   * @returns whether it was
   * @throws {GroupNameTaken}
   */
  update(id: number, rowVersion: number, name: string, by: number, on: string): Promise<boolean>;
  remove(id: number): Promise<void>;
  /** Whether a folder (including the bin) or a stored value uses the group. */
  isUsed(id: number): Promise<boolean>;
  /** The attributes of these groups with their options, both in order. */
  attributesOf(groupId: number): Promise<Attribute[]>;
  insertAttribute(groupId: number, attribute: Written, sortIndex: number): Promise<void>;
  updateAttribute(id: number, attribute: Written, sortIndex: number): Promise<void>;
  removeAttribute(id: number): Promise<void>;
  /** Locks the tree, so that no folder is assigned to a group that is being removed. */
  lockTree(): Promise<void>;
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

export interface AttributeValueStore {
  /** The values of these files for the attributes of one group. */
  listOf(fileIds: number[], groupId: number): Promise<Omit<ValueRow, 'sortKey' | 'valueFold'>[]>;
  /** Sets these values of each of the files; other values are unchanged. */
  set(fileIds: number[], values: StoredValue[]): Promise<void>;
  /** Copies the values of a file to another one. */
  copy(fromFileId: number, toFileId: number): Promise<void>;
  clear(fileIds: number[], attributeIds: number[]): Promise<void>;
  /** Which of these attributes have values. */
  usedAttributes(attributeIds: number[]): Promise<Set<number>>;
  /** The files that have a value of this attribute, or this option of it. */
  filesWith(attributeId: number, optionId?: number): Promise<number[]>;
  /** Which options of an attribute are in use. */
  usedOptions(attributeId: number): Promise<Set<number>>;
  /**
   * Updates the sort keys of an option whose text has changed.
   * @returns the files that have this option
   */
  resort(attributeId: number, value: string, sortKey: string): Promise<number[]>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    attributeGroups: AttributeGroupStore;
    attributeValues: AttributeValueStore;
  }
}
