import type { GroupField, UnitField, UnitItem } from '#contract/users/groups.ts';
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
  /** @param name only the group that has it, however it is written */
  list(page: PageOf<GroupField>, name?: string): Promise<Paged<GroupRow>>;
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
  users(groupId: number, isIn: boolean, page: PageOf<UnitField>): Promise<Paged<UnitItem>>;
  /** Groups that the user is in, or is not. */
  groups(userId: number, isIn: boolean, page: PageOf<UnitField>): Promise<Paged<UnitItem>>;
  /** Groups and users in one list. */
  units(page: PageOf<UnitField>): Promise<Paged<UnitItem & { isGroup: boolean }>>;
  /** How many users are in each of these groups; groups without any are left out. */
  countUsers(groupIds: number[]): Promise<Map<number, number>>;
  /** How many groups each of these users is in. */
  countGroups(userIds: number[]): Promise<Map<number, number>>;
  /** The numbers of the users who are in a group. */
  userIds(groupId: number): Promise<number[]>;
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
