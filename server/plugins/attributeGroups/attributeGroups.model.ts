import type { Attribute, WrittenAttribute } from '#contract/attributeGroups.ts';

/** Another group has the name already. */
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
  /** Writes only while rowVersion stands; says whether it did. @throws {GroupNameTaken} */
  update(id: number, rowVersion: number, name: string, by: number, on: string): Promise<boolean>;
  remove(id: number): Promise<void>;
  /** Whether a folder, in the bin or not, or a stored value belongs to it. */
  isUsed(id: number): Promise<boolean>;
  /** The attributes of these groups with their options, both in their order. */
  attributesOf(groupId: number): Promise<Attribute[]>;
  insertAttribute(groupId: number, attribute: Written, sortIndex: number): Promise<void>;
  updateAttribute(id: number, attribute: Written, sortIndex: number): Promise<void>;
  removeAttribute(id: number): Promise<void>;
  /** Keeps changes of the tree out: a folder cannot take a group that is being removed. */
  lockTree(): Promise<void>;
}
export type Written = WrittenAttribute;

/** A value of one file for one attribute, with the texts that find it and sort it. */
export interface StoredValue {
  attributeId: number;
  value: string;
  valueFold: string;
  sortKey: string;
}
/** What is to be written: values that are set, and attributes whose value is taken away. */
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
  /** Sets these values of each of the files; others stay. */
  set(fileIds: number[], values: StoredValue[]): Promise<void>;
  /** Gives one file the values of another. */
  copy(fromFileId: number, toFileId: number): Promise<void>;
  clear(fileIds: number[], attributeIds: number[]): Promise<void>;
  /** Which of these attributes have values. */
  usedAttributes(attributeIds: number[]): Promise<Set<number>>;
  /** Which options of an attribute are chosen somewhere. */
  usedOptions(attributeId: number): Promise<Set<number>>;
  /** Follows an option whose text changed; @returns the files that have it */
  resort(attributeId: number, value: string, sortKey: string): Promise<number[]>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    attributeGroups: AttributeGroupStore;
    attributeValues: AttributeValueStore;
  }
}
