import type { Rights } from '#contract/enums.ts';
import type { Actor } from '#contract/policy.ts';

/** One line of an access list: anyone who is, or is in, all of these units has these rights. */
export interface Entry {
  units: number[];
  rights: Rights;
}

/** A permission entry as a user wrote it, on the folder where they wrote it. */
export interface Permission extends Entry {
  id: number;
  folderId: number;
  rowVersion: number;
}

/** A set of units in one spelling: two entries with the same key mean the same people. */
export function unitsKey(units: number[]): string {
  return [...new Set(units)].sort((a, b) => a - b).join(',');
}

/** The folder has an entry for the same units already. */
export class EntryExists extends Error {}

export interface PermissionStore {
  find(id: number): Promise<Permission | undefined>;
  /** The entries written on these folders themselves, oldest first. */
  listOn(folderIds: number[]): Promise<Permission[]>;
  /** Entries for exactly one of these sets of units, wherever they are written. */
  listFor(unitsKeys: string[]): Promise<Permission[]>;
  /** @throws {EntryExists} */
  insert(entry: Entry & { folderId: number }): Promise<number>;
  /** Writes only while rowVersion stands; says whether it did. @throws {EntryExists} */
  update(id: number, rowVersion: number, entry: Entry): Promise<boolean>;
  remove(id: number, rowVersion: number): Promise<boolean>;
  /** Users and groups that are there. */
  names(unitIds: number[]): Promise<UnitName[]>;
}
export interface UnitName {
  id: number;
  name: string;
  isGroup: boolean;
}

/** A user who can sign in. */
export interface ActivePerson extends Actor {
  name: string;
  email: string;
  cultureId: string | null;
}

/**
 * Access lists: the sets of effective entries, each kept once however many folders share it. A folder names its list; a person's rights are evaluated per list.
 */
export interface AccessListStore {
  /** The numbers of the lists with exactly these entries; new ones are made. */
  upsert(lists: Entry[][]): Promise<number[]>;
  entriesOf(listIds: number[]): Promise<Map<number, Entry[]>>;
  /** What the user has through each of the lists, or through all there are. Lists that give nothing are left out. */
  rightsOf(userId: number, listIds?: number[]): Promise<Map<number, Rights>>;
  /** What each of these users has through each of these lists. Who has nothing is left out. */
  rightsOfAll(userIds: number[], listIds: number[]): Promise<{ userId: number; listId: number; rights: Rights }[]>;
  /** The keys of all sets of units that the user is, or is in, as a whole. */
  matchesOf(userId: number): Promise<Set<string>>;
  /** Who can sign in and is, or is in, all units of each of these sets: by the key of the set. */
  peopleMatching(sets: number[][]): Promise<Map<string, number[]>>;
  /** Makes sure that these sets can be asked about. */
  upsertUnitSets(sets: number[][]): Promise<void>;
  /** Everybody who can sign in, in the order of their names. */
  activePeople(): Promise<ActivePerson[]>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    permissions: PermissionStore;
    accessLists: AccessListStore;
  }
}
