import type { BinColumn } from '#contract/bin.ts';
import type { FileRow } from './fileNodes.model.ts';

/** An item of the bin: a file, or a folder with all that went with it. */
export interface BinRow extends Omit<FileRow, 'ocr' | 'versionId'> {
  isFolder: boolean;
  deletedOn: string;
  deletedBy: number;
  /** The access list of the folder it was in: whose rights are the rights on it. */
  accessListId: number;
  /** The item that holds the folder it was in, where that is in the bin itself. */
  parentBinId: number | null;
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
  deletedBefore(moment: string, take: number): Promise<BinRow[]>;
  countDeletedBefore(moment: string): Promise<number>;
  /** Bytes of the files that went with each of these folders. */
  sizes(folderIds: number[]): Promise<Map<number, number>>;
  /** Puts a live node, and all that lives in it, into the bin as one item. */
  put(id: number, by: number, on: string): Promise<void>;
  /** Brings an item and all that went with it back to life, in a folder. @throws {NameTaken} */
  restore(id: number, parentId: number): Promise<void>;
  /**
   * Removes an item and everything below it for good, and dooms content that nothing else needs. Says whether the item
   * stood at this version.
   */
  remove(id: number, rowVersion: number, on: string): Promise<boolean>;
  /** The way from the root to where an item was, nearest folder first, deleted ones included. */
  place(parentId: number): Promise<{ name: string; denyDownload: boolean }[]>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    bin: BinStore;
  }
}
