import type { FolderRow } from '../fileNodes.model.ts';

/**
 * The row of a folder in the tree, as the database returns it: for 100,000 folders, converting flags to booleans takes
 * longer than reading them.
 */
export interface TreeRow
  extends Pick<FolderRow, 'id' | 'parentId' | 'name' | 'accessListId' | 'rowVersion' | 'attributeGroupId'> {
  inherit: 0 | 1;
  denyDownload: 0 | 1;
  viewOnly: 0 | 1;
}

/** Additional columns of the spreadsheet. */
export interface SheetRow extends TreeRow, Pick<FolderRow, 'subject' | 'tags' | 'createdOn' | 'updatedOn'> {}

/** Additional columns for the folders in the list of a folder. */
/** Number of direct subfolders of a folder with this access list. */
export interface ListBelow {
  parentId: number;
  accessListId: number;
  count: number;
}

/** Number of files in the folders of an access list. */
export interface FileCount {
  accessListId: number;
  files: number;
}

export interface ListedFolderRow extends TreeRow, Pick<FolderRow, 'updatedOn' | 'updatedBy' | 'fileCount'> {}

/** A folder whose access list may differ from its parent's: it cuts inheritance, or has entries of its own. */
export type Cut = Pick<FolderRow, 'id' | 'accessListId'>;

/** Live folders as a tree, or parts of it. */
export interface FolderTreeStore {
  /** All folders, siblings sorted by name. */
  all(): Promise<TreeRow[]>;
  sheet(): Promise<SheetRow[]>;
  root(): Promise<TreeRow[]>;
  /** The direct subfolders of a folder, sorted by name. */
  listed(parentId: number): Promise<ListedFolderRow[]>;
  /** The direct subfolders of these folders, sorted by name. */
  levels(parentIds: number[]): Promise<TreeRow[]>;
  /** The access lists of the direct subfolders of these folders. */
  listsBelow(parentIds: number[]): Promise<ListBelow[]>;
  /** The files in these folders and in all folders below, by access list. */
  fileCounts(ids: number[]): Promise<FileCount[]>;
  findAll(ids: number[]): Promise<TreeRow[]>;
  /** Whether there are more folders than this; only folders with one of these lists count, where lists are given. */
  areMoreThan(count: number, lists: number[] | undefined): Promise<boolean>;
  /**
   * The first folders, sorted by name, whose names contain all terms; only those with one of these lists, where lists
   * are given.
   */
  named(terms: string[], lists: number[] | undefined, take: number): Promise<number[]>;
  cuts(): Promise<Cut[]>;
  /** All folders on the paths from these to the root, including themselves, with their parents. */
  ancestorsOf(ids: number[]): Promise<Map<number, number | null>>;
}

/** A folder with its source of rights, live or in the bin. */
export interface Inheriting {
  id: number;
  accessListId: number;
  /** The parent's list if the folder inherits, else null. */
  parentListId: number | null;
}

/** How access lists apply to folders. Folders in the bin are included. */
export interface FolderAccessStore {
  find(id: number): Promise<Inheriting | undefined>;
  /** Records whether a folder has entries of its own. */
  noteOwnEntries(id: number, has: boolean): Promise<void>;
  /**
   * Sets the list of folders, and of all folders below that inherit it unchanged.
   * @returns the folders below that inherit but have entries of their own
   */
  propagate(ids: number[], listId: number): Promise<(Inheriting & { parentListId: number })[]>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    folderTree: FolderTreeStore;
    folderAccess: FolderAccessStore;
  }
}
