import type { BinColumn } from '#contract/fileNodes/bin.ts';
import type { FileRow } from '../fileNodes.model.ts';

/** An item of the bin: a file, or a folder with everything that was deleted with it. */
export interface BinRow extends Omit<FileRow, 'ocr' | 'versionId'> {
  isFolder: boolean;
  deletedOn: string;
  deletedBy: number;
  /** The switches of a folder. */
  denyDownload: boolean;
  viewOnly: boolean;
  /** The access list that gives the rights on it: a folder's own list, or that of the folder of a file. */
  accessListId: number;
  /** The bin item that contains the original folder, if that folder is in the bin itself. */
  parentBinId: number | null;
}

/** A folder on the path from the root to the original location of an item. */
export interface BinAncestor {
  name: string;
  denyDownload: boolean;
  viewOnly: boolean;
  attributeGroupId: number | null;
}

export interface BinPage {
  terms: string[];
  /** Access lists that let the caller write; undefined when all of them do. */
  lists?: number[];
  skip: number;
  take: number;
  column: BinColumn;
  dir: 'asc' | 'desc';
}

export interface BinStore {
  find(id: number): Promise<BinRow | undefined>;
  page(page: BinPage): Promise<BinRow[]>;
  count(page: Pick<BinPage, 'terms' | 'lists'>): Promise<number>;
  /** Items deleted before this, oldest first. */
  deletedBefore(time: string, skip: number, take: number): Promise<BinRow[]>;
  countDeletedBefore(time: string): Promise<number>;
  /** Total size in bytes of the files that were deleted with each of these folders. */
  sizes(folderIds: number[]): Promise<Map<number, number>>;
  /** Puts a live node, and every live node in it, into the bin as one item. */
  put(id: number, by: number, on: string): Promise<void>;
  /** Restores an item, with everything that was deleted with it, to a folder under this name. @throws {NameTaken} */
  restore(id: number, to: { parentId: number; name: string }): Promise<void>;
  /**
   * Removes an item and everything below it for good, and marks content for deletion that nothing else uses. Says
   * whether the item still had this rowVersion.
   */
  remove(id: number, rowVersion: number, on: string): Promise<boolean>;
  /** The folders from the original location of an item up to the root, nearest first, including deleted ones. */
  ancestors(parentId: number): Promise<BinAncestor[]>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    bin: BinStore;
  }
}
