import type { Rights } from '#contract/enums.ts';

/** One line of an access list: whoever is, or is in, all of these units has these rights. */
export interface Entry {
  units: number[];
  rights: Rights;
}

/** A permission entry as somebody wrote it, on the folder where they wrote it. */
export interface Permission extends Entry {
  id: number;
  folderId: number;
  rowVersion: number;
}

export interface PermissionStore {
  /** The entries written on these folders themselves, oldest first. */
  listOn(folderIds: number[]): Promise<Permission[]>;
  /** Which of these folders have entries of their own. */
  foldersWithEntries(folderIds: number[]): Promise<Set<number>>;
  names(unitIds: number[]): Promise<{ id: number; name: string; isGroup: boolean }[]>;
}

/**
 * Access lists: the sets of effective entries, each kept once however many folders share it (design, §4 Rights at
 * scale). A folder names its list; a person's rights are evaluated per list.
 */
export interface AccessListStore {
  /** The number of the list with exactly these entries, which is made when it is new. */
  intern(entries: Entry[]): Promise<number>;
  entriesOf(listId: number): Promise<Entry[]>;
  /** What the user has through each of the lists, or through all there are. Lists that give nothing are left out. */
  rightsOf(userId: number, listIds?: number[]): Promise<Map<number, Rights>>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    permissions: PermissionStore;
    accessLists: AccessListStore;
  }
}
