import type { BinColumn } from '#contract/fileNodes/bin.ts';
import type { FileRow } from '../fileNodes.model.ts';

/** An item of the bin: a file, or a folder with everything that was deleted with it. */
export interface BinRow extends Omit<FileRow, 'ocr' | 'versionId' | 'modifiedOn'> {
  /** Null for a folder. */
  modifiedOn: number | null;
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

export interface BinPage {
  terms: string[];
  /** Access lists that let the caller write; undefined when all of them do. */
  lists?: number[];
  skip: number;
  take: number;
  column: BinColumn;
  dir: 'asc' | 'desc';
}
