import type { FileColumn } from '#contract/fileNodes/files.ts';
import type { Publication } from '#contract/fileNodes/permissions.ts';
import type { Expiry } from '#contract/rules/expiry.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';

/** The parent has a live child of that name already. */
export class NameTaken extends Error {}

/** A folder as it is stored. */
export interface FolderRow {
  id: number;
  parentId: number | null;
  name: string;
  subject: string;
  tags: string;
  createdBy: number;
  createdOn: string;
  updatedBy: number;
  updatedOn: string;
  rowVersion: number;
  /** The interned set of its effective entries. */
  accessListId: number;
  inherit: boolean;
  denyDownload: boolean;
  viewOnly: boolean;
  attributeGroupId: number | null;
  /** Live files directly in it, kept with every change so that no listing has to count. */
  fileCount: number;
  /** Another after every change of a file in it. */
  contentStamp: number;
}

/** What protects the files of a folder: its own switches and those of the folders above. */
export interface Protection {
  /** PDFs cannot be downloaded. */
  preventsDownload: boolean;
  /** Those who may only read get pages of files, and never the files. */
  isViewOnly: boolean;
}

/** One step on the way from a folder to the root. */
export type Ancestor = Pick<FolderRow, 'id' | 'parentId' | 'name' | 'inherit' | 'denyDownload' | 'viewOnly'> & {
  hasOwnEntries: boolean;
};

export type FolderPatch = Partial<
  Pick<FolderRow, 'name' | 'subject' | 'tags' | 'inherit' | 'denyDownload' | 'viewOnly' | 'attributeGroupId'>
>;

/** Live folders: what is in the bin is not found here. */
export interface FolderStore {
  find(id: number): Promise<FolderRow | undefined>;
  /** In the order of their names. */
  findAll(ids: number[]): Promise<FolderRow[]>;
  root(): Promise<FolderRow | undefined>;
  /** The folder itself, its parent, and so on up to the root. */
  lineage(id: number): Promise<Ancestor[]>;
  /** The access lists of all folders below, each once. */
  accessListsBelow(id: number): Promise<number[]>;
  /** @throws {NameTaken} */
  insert(folder: NewFolder): Promise<number>;
  /** Writes only while rowVersion stands; says whether it did. @throws {NameTaken} */
  update(id: number, rowVersion: number, patch: FolderPatch, by: number, on: string): Promise<boolean>;
  /** How many live files and folders are below, the folder itself left out. */
  countBelow(id: number): Promise<number>;
  /** Puts the folder into another one, perhaps under another name; says whether it was still there. @throws {NameTaken} */
  move(id: number, target: { parentId: number; name?: string }, by: number, on: string): Promise<boolean>;
  /** Whether there is a PDF in the folder or anywhere below it, in the bin or not. */
  holdsPdf(id: number): Promise<boolean>;
  /** Whether there is a file of any kind in the folder or anywhere below it, in the bin or not. */
  holdsFile(id: number): Promise<boolean>;
  /** Puts the folder and all that lives in it into the bin as one item, while rowVersion stands. */
  bin(id: number, rowVersion: number, by: number, on: string): Promise<boolean>;
  /** Counts a change of the files in a folder. */
  touch(id: number, files: number): Promise<void>;
  /** Keeps every other change of the tree's shape or rights out until this transaction ends. */
  lockTree(): Promise<void>;
  /**
   * Keeps out, until this transaction ends, other changes of the shape or the rights of these files and folders, of what
   * lies below them, and of the way from the root to them. What happens elsewhere goes on at the same time.
   * @param kept folders that only have to stay where they are, with their rights: for what adds something to them
   */
  lockBranches(changed: number[], kept?: number[]): Promise<void>;
}
export type NewFolder = Pick<FolderRow, 'name' | 'parentId' | 'accessListId' | 'inherit' | 'attributeGroupId'> & {
  createdBy: number;
  createdOn: string;
} & Partial<Pick<FolderRow, 'subject' | 'tags' | 'denyDownload' | 'viewOnly'>>;

/** A file as it is stored. */
export interface FileRow {
  id: number;
  parentId: number;
  name: string;
  subject: string;
  tags: string;
  size: number;
  /** The media type that its name tells. */
  type: string;
  versionId: number;
  rowVersion: number;
  uploadedBy: number;
  uploadedOn: string;
  updatedBy: number;
  updatedOn: string;
  expiryDate: string | null;
  expiryNoticePeriod: number | null;
  ocr: string | null;
}
export type ListedRow = Omit<FileRow, 'ocr'>;

/** A file as lists show it, ready but for what is not the file's own. */
export interface ReadyRow {
  id: number;
  /** A JSON object: of `ListedFile`, what stands in the file's row. */
  listed: string;
  /** `[[id, attributeId, value], …]`; null for none. */
  listedValues: string | null;
  uploadedBy: number;
  updatedBy: number;
}

export interface FilePage {
  terms: string[];
  skip: number;
  take: number;
  column: FileColumn;
  dir: 'asc' | 'desc';
  /** How many there are, where that is known: a page near the end is then sought from there. */
  total?: number;
  /** How many of these have a value of the attribute that they are sorted by, where that is known. */
  valued?: number;
}

/** The attribute that a list is sorted by; undefined when it is sorted by something else. */
export function attributeOf(column: FileColumn): number | undefined {
  const [, id] = column.split('attribute:');
  return id === undefined ? undefined : Number(id);
}

/** Live files. */
export interface FileStore {
  find(id: number): Promise<FileRow | undefined>;
  /** Those of these files that live. */
  findAll(ids: number[]): Promise<FileRow[]>;
  /** Files of a folder by name, those behind the last one that was seen. */
  following(folderId: number, last: Pick<FileRow, 'id' | 'name'> | undefined, take: number): Promise<ListedRow[]>;
  page(folderId: number, page: FilePage): Promise<ReadyRow[]>;
  /** The row, counted from 0, of the next file whose name begins so, behind `skip` rows or else from the top. */
  rowOf(folderId: number, startsWith: string, order: Pick<FilePage, 'skip' | 'column' | 'dir'>): Promise<number | null>;
  /** Files of a folder whose names hold all terms. */
  count(folderId: number, terms: string[]): Promise<number>;
  /** Files of a folder that have a value of an attribute. */
  countValued(folderId: number, attributeId: number): Promise<number>;
  /** Who holds these names in a folder: files and folders. */
  occupants(folderId: number, names: string[]): Promise<Occupant[]>;
  /** @throws {NameTaken} */
  insert(file: NewFile): Promise<number>;
  /** Points a new file at its first content. */
  setVersion(id: number, versionId: number): Promise<void>;
  /** Makes another version the current content. */
  setContent(
    id: number,
    content: Pick<FileRow, 'versionId' | 'size' | 'uploadedBy' | 'uploadedOn'>,
    by: number,
    on: string,
  ): Promise<void>;
  setExpiry(id: number, expiry: Expiry): Promise<void>;
  /** Notes the text that a file shows; that is no change of the file itself, and leaves its rowVersion. */
  setOcr(id: number, ocr: string | null): Promise<void>;
  /** Writes only while rowVersion stands; says whether it did. @throws {NameTaken} */
  update(id: number, rowVersion: number, patch: FilePatch, by: number, on: string): Promise<boolean>;
  /** The same change of many files. */
  updateAll(ids: number[], patch: Pick<FilePatch, 'tags'>, by: number, on: string): Promise<void>;
  /** @param renamed the name that a single file gets on the way @throws {NameTaken} */
  moveAll(
    ids: number[],
    parentId: number,
    by: number,
    on: string,
    renamed?: Pick<FilePatch, 'name' | 'type'>,
  ): Promise<void>;
  /** Puts a file into the bin while rowVersion stands; says whether it did. */
  bin(id: number, rowVersion: number, by: number, on: string): Promise<boolean>;
  binAll(ids: number[], by: number, on: string): Promise<void>;
}
export type FilePatch = Partial<Pick<FileRow, 'name' | 'subject' | 'tags' | 'type'>> & { expiry?: Expiry };
export interface Occupant {
  id: number;
  name: string;
  isFolder: boolean;
}
export type NewFile = Pick<
  FileRow,
  'parentId' | 'name' | 'type' | 'size' | 'uploadedBy' | 'uploadedOn' | 'expiryDate' | 'expiryNoticePeriod'
> &
  Partial<Pick<FileRow, 'subject' | 'tags' | 'ocr'>>;

declare module '#server/kernel/context.ts' {
  interface Stores {
    folders: FolderStore;
    files: FileStore;
  }
}

declare module '#server/kernel/providerHooks.ts' {
  interface ProviderHooks {
    /** The content of a live file that the caller is shown somewhere, though they may not read its folder. */
    fileShown: { input: { fileId: number; blobId?: string | undefined }; answer: Blob };
    /** Where these files are shown to everybody who is signed in. */
    publications: { input: number[]; answer: Publication[] };
    /** The same of the files directly in a folder. */
    publicationsIn: { input: number; answer: Publication[] };
  }
}
