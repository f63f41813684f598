import type { BinColumn } from '#contract/fileNodes/bin.ts';
import type { FileRow } from '../fileNodes.model.ts';

/** An item of the bin: a file, or a folder with all that went with it. */
export interface BinRow extends Omit<FileRow, 'ocr' | 'versionId'> {
  isFolder: boolean;
  deletedOn: string;
  deletedBy: number;
  /** The switches of a folder. */
  denyDownload: boolean;
  viewOnly: boolean;
  /** The access list whose rights are the rights on it: a folder's own, or that of the folder a file was in. */
  accessListId: number;
  /** The item that holds the folder it was in, where that is in the bin itself. */
  parentBinId: number | null;
}

/** A folder on the way from the root to where an item was. */
export interface BinAncestor {
  name: string;
  denyDownload: boolean;
  viewOnly: boolean;
  attributeGroupId: number | null;
}

export interface BinPage {
  terms: string[];
  /** Access lists that let the caller write; undefined when everything does. */
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
  deletedBefore(moment: string, skip: number, take: number): Promise<BinRow[]>;
  countDeletedBefore(moment: string): Promise<number>;
  /** Bytes of the files that went with each of these folders. */
  sizes(folderIds: number[]): Promise<Map<number, number>>;
  /** Puts a live node, and all that lives in it, into the bin as one item. */
  put(id: number, by: number, on: string): Promise<void>;
  /** Brings an item and all that went with it back to life, in a folder, by this name. @throws {NameTaken} */
  restore(id: number, to: { parentId: number; name: string }): Promise<void>;
  /**
   * Removes an item and everything below it for good, and dooms content that nothing else needs. Says whether the item
   * stood at this version.
   */
  remove(id: number, rowVersion: number, on: string): Promise<boolean>;
  /** The way from the root to where an item was, nearest folder first, deleted ones included. */
  ancestors(parentId: number): Promise<BinAncestor[]>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    bin: BinStore;
  }
}
