import type { Rights } from '#contract/enums.ts';
import type { Actor } from '#contract/policy.ts';

/** One line of an access list: everyone who is, or is in, all of these units has these rights. */
export interface Entry {
  units: number[];
  rights: Rights;
}

/** A permission entry as stored on a folder. */
export interface Permission extends Entry {
  id: number;
  folderId: number;
  rowVersion: number;
}

/** The canonical text of a set of units: two entries with the same key apply to the same people. */
export function unitsKey(units: number[]): string {
  return [...new Set(units)].sort((a, b) => a - b).join(',');
}

/** The folder already has an entry for the same units. */
export class EntryExists extends Error {}

export interface PermissionStore {
  find(id: number): Promise<Permission | undefined>;
  /** The entries of these folders themselves, without inherited ones, oldest first. */
  listOn(folderIds: number[]): Promise<Permission[]>;
  /** Entries for exactly one of these sets of units, on any folder. */
  listFor(unitsKeys: string[]): Promise<Permission[]>;
  /** @throws {EntryExists} */
  insert(entry: Entry & { folderId: number }): Promise<number>;
  /** Writes only if rowVersion is still the same; says whether it did. @throws {EntryExists} */
  update(id: number, rowVersion: number, entry: Entry): Promise<boolean>;
  remove(id: number, rowVersion: number): Promise<boolean>;
  /** The existing users and groups among these. */
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
 * Access lists: sets of effective entries, each stored once and shared by all folders with the same rights. A folder
 * refers to its list; a person's rights are evaluated per list.
 */
export interface AccessListStore {
  /** The ids of the lists with exactly these entries; missing lists are created. */
  upsert(lists: Entry[][]): Promise<number[]>;
  entriesOf(listIds: number[]): Promise<Map<number, Entry[]>>;
  /** The user's rights through each of the lists, or through all lists. Lists without rights are left out. */
  rightsOf(userId: number, listIds?: number[]): Promise<Map<number, Rights>>;
  /** The rights of each of these users through each of these lists. Users without rights are left out. */
  rightsOfAll(userIds: number[], listIds: number[]): Promise<{ userId: number; listId: number; rights: Rights }[]>;
  /** The keys of all sets of units that the user matches. */
  matchesOf(userId: number): Promise<Set<string>>;
  /** The people who can sign in and match each of these sets, by the key of the set. */
  peopleMatching(sets: number[][]): Promise<Map<string, number[]>>;
  /** Creates the sets that do not exist yet, so that matches can be queried. */
  upsertUnitSets(sets: number[][]): Promise<void>;
  /** Everyone who can sign in, sorted by name. */
  activePeople(): Promise<ActivePerson[]>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    permissions: PermissionStore;
    accessLists: AccessListStore;
  }
}
