import type { GroupField, UnitField, UnitItem } from '#contract/users/groups.ts';
import type { Paged, PageOf } from '#server/kernel/page.ts';

/** Another group has this name. */
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
  /** @param name only the group with this name, regardless of case */
  list(page: PageOf<GroupField>, name?: string): Promise<Paged<GroupRow>>;
  /** Groups with these names, regardless of case. */
  named(names: string[]): Promise<Pick<GroupRow, 'id' | 'name'>[]>;
  /** @throws {GroupExists} */
  insert(id: number, group: Required<GroupPatch>, by: number, on: string): Promise<void>;
  /**
   * Updates if rowVersion is current.
   * @returns whether it was
   * @throws {GroupExists}
   */
  update(id: number, rowVersion: number, patch: GroupPatch, by: number, on: string): Promise<boolean>;
  /** Removes the group and its memberships if rowVersion is current. Its ID is never reused. */
  remove(id: number, rowVersion: number): Promise<boolean>;
}

/** Memberships of users in groups. */
export interface MembershipStore {
  /** Users in the group, or users who are not in it. */
  users(groupId: number, isIn: boolean, page: PageOf<UnitField>): Promise<Paged<UnitItem>>;
  /** Groups of the user, or groups that the user is not in. */
  groups(userId: number, isIn: boolean, page: PageOf<UnitField>): Promise<Paged<UnitItem>>;
  /** Groups and users in one list. */
  units(page: PageOf<UnitField>): Promise<Paged<UnitItem & { isGroup: boolean }>>;
  /** How many users are in each of these groups; groups without any are left out. */
  countUsers(groupIds: number[]): Promise<Map<number, number>>;
  /** How many groups each of these users is in. */
  countGroups(userIds: number[]): Promise<Map<number, number>>;
  /** The IDs of the users in a group. */
  userIds(groupId: number): Promise<number[]>;
  /** The IDs of the groups of a user. */
  groupIds(userId: number): Promise<number[]>;
  /** @returns whether the user was not in the group before */
  add(groupId: number, userId: number): Promise<boolean>;
  /** @returns whether the user was in the group */
  remove(groupId: number, userId: number): Promise<boolean>;
  removeUser(userId: number): Promise<void>;
  /** All memberships, with the names of the groups. */
  all(): Promise<{ userId: number; name: string }[]>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    groups: GroupStore;
    memberships: MembershipStore;
  }
}
