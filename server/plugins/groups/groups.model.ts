import type { GroupField, UnitField, UnitLine } from '#contract/groups.ts';
import type { Paged, PageOf } from '#server/kernel/page.ts';

/** Another group has that name. */
export class GroupExists extends Error {}

/** A group as it is stored. */
export interface GroupRow {
  id: number;
  name: string;
  email: string | null;
  createdBy: number;
  createdOn: string;
  updatedBy: number;
  updatedOn: string;
  rowVersion: number;
}
export type GroupPatch = Partial<Pick<GroupRow, 'name' | 'email'>>;

export interface GroupStore {
  find(id: number): Promise<GroupRow | undefined>;
  list(page: PageOf<GroupField>): Promise<Paged<GroupRow>>;
  /** Groups with these names, however they are written. */
  named(names: string[]): Promise<Pick<GroupRow, 'id' | 'name'>[]>;
  /** @throws {GroupExists} */
  insert(id: number, group: Required<GroupPatch>, by: number, on: string): Promise<void>;
  /** Writes only while rowVersion stands; says whether it did. @throws {GroupExists} */
  update(id: number, rowVersion: number, patch: GroupPatch, by: number, on: string): Promise<boolean>;
  /** Removes the group and its memberships while rowVersion stands. Its number never comes back. */
  remove(id: number, rowVersion: number): Promise<boolean>;
}

/** Who is in which group. */
export interface MembershipStore {
  /** Users in the group, or users who are not. */
  users(groupId: number, isIn: boolean, page: PageOf<UnitField>): Promise<Paged<UnitLine>>;
  /** Groups that the user is in, or is not. */
  groups(userId: number, isIn: boolean, page: PageOf<UnitField>): Promise<Paged<UnitLine>>;
  /** Groups and users in one list. */
  units(page: PageOf<UnitField>): Promise<Paged<UnitLine & { isGroup: boolean }>>;
  /** The numbers of the groups that a user is in. */
  groupIds(userId: number): Promise<number[]>;
  /** Says whether the user was not in the group before. */
  add(groupId: number, userId: number): Promise<boolean>;
  /** Says whether the user was in the group. */
  remove(groupId: number, userId: number): Promise<boolean>;
  removeUser(userId: number): Promise<void>;
  /** Every membership, by the name of the group. */
  all(): Promise<{ userId: number; name: string }[]>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    groups: GroupStore;
    memberships: MembershipStore;
  }
}
