import type { FolderRow } from '../fileNodes.model.ts';

/**
 * What the tree shows of a folder, as it comes from the database: with 100,000 folders, turning its flags into booleans
 * takes longer than reading them.
 */
export interface TreeRow
  extends Pick<FolderRow, 'id' | 'parentId' | 'name' | 'accessListId' | 'rowVersion' | 'attributeGroupId'> {
  inherit: 0 | 1;
  denyDownload: 0 | 1;
  viewOnly: 0 | 1;
}

/** What the spreadsheet shows on top of that. */
export interface SheetRow extends TreeRow, Pick<FolderRow, 'subject' | 'tags' | 'createdOn' | 'updatedOn'> {}

/** What the list of a folder shows of the folders in it. */
/** How many folders directly in a folder have this access list. */
export interface ListBelow {
  parentId: number;
  accessListId: number;
  count: number;
}

/** How many files lie in the folders of an access list. */
export interface FileCount {
  accessListId: number;
  files: number;
}

export interface ListedFolderRow extends TreeRow, Pick<FolderRow, 'updatedOn' | 'updatedBy' | 'fileCount'> {}

/** A folder whose access list may differ from its parent's: it cuts inheritance, or adds entries of its own. */
export type Cut = Pick<FolderRow, 'id' | 'accessListId'>;

/** Live folders as a whole: the tree, and parts of it. */
export interface FolderTreeStore {
  /** All folders, siblings in the order of their names. */
  all(): Promise<TreeRow[]>;
  sheet(): Promise<SheetRow[]>;
  root(): Promise<TreeRow[]>;
  /** The folders directly in one, in the order of their names. */
  listed(parentId: number): Promise<ListedFolderRow[]>;
  /** The folders directly in these, in the order of their names. */
  levels(parentIds: number[]): Promise<TreeRow[]>;
  /** The access lists of the folders directly in each folder of these levels. */
  listsBelow(parentIds: number[]): Promise<ListBelow[]>;
  /** The files in these folders and in all below, by access list. */
  fileCounts(ids: number[]): Promise<FileCount[]>;
  findAll(ids: number[]): Promise<TreeRow[]>;
  /** Whether there are more folders than this; of those with one of these lists, where lists are given. */
  areMoreThan(count: number, lists: number[] | undefined): Promise<boolean>;
  /** The first folders, by name, whose names hold all terms; of those with one of these lists. */
  named(terms: string[], lists: number[] | undefined, take: number): Promise<number[]>;
  cuts(): Promise<Cut[]>;
  /** All folders on the ways from these to the root, themselves included, with their parents. */
  waysUp(ids: number[]): Promise<Map<number, number | null>>;
}

/** Where a folder takes its rights from, live or not. */
export interface Inheriting {
  id: number;
  accessListId: number;
  /** Its parent's list while it inherits, else null. */
  parentListId: number | null;
}

/** How access lists spread over folders. Folders in the bin are taken along. */
export interface FolderAccessStore {
  find(id: number): Promise<Inheriting | undefined>;
  /** Notes whether a folder has entries of its own. */
  noteOwnEntries(id: number, has: boolean): Promise<void>;
  /**
   * Gives a list to folders and to all below that take it over unchanged.
   * @returns the folders below that inherit but add entries of their own
   */
  propagate(ids: number[], listId: number): Promise<(Inheriting & { parentListId: number })[]>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    folderTree: FolderTreeStore;
    folderAccess: FolderAccessStore;
  }
}
