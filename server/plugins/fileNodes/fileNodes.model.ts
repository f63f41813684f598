import type { FileColumn } from '#contract/fileNodes/files.ts';
import type { Publication } from '#contract/fileNodes/permissions.ts';
import type { Expiry } from '#contract/rules/expiry.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';

/** The parent already has a live child with that name. */
export class NameTaken extends Error {}

/** A folder row. */
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
  /** The access list with its effective entries. */
  accessListId: number;
  inherit: boolean;
  denyDownload: boolean;
  viewOnly: boolean;
  attributeGroupId: number | null;
  /** Number of live files directly in the folder; every change updates it, so that listings do not count. */
  fileCount: number;
  /** Differs after every change of a file in the folder. */
  contentStamp: number;
}

/** The protection of the files in a folder, by its own switches and those of the folders above. */
export interface Protection {
  /** PDFs cannot be downloaded. */
  preventsDownload: boolean;
  /** Users with the right to read get only rendered pages, never the files themselves. */
  isViewOnly: boolean;
}

/** A folder on the path from a folder to the root. */
export type Ancestor = Pick<FolderRow, 'id' | 'parentId' | 'name' | 'inherit' | 'denyDownload' | 'viewOnly'> & {
  hasOwnEntries: boolean;
};

export type FolderPatch = Partial<
  Pick<FolderRow, 'name' | 'subject' | 'tags' | 'inherit' | 'denyDownload' | 'viewOnly' | 'attributeGroupId'>
>;

/** Live folders; folders in the bin are not included. */
export interface FolderStore {
  find(id: number): Promise<FolderRow | undefined>;
  /** Sorted by name. */
  findAll(ids: number[]): Promise<FolderRow[]>;
  root(): Promise<FolderRow | undefined>;
  /** The folder itself, its parent, and so on up to the root. */
  lineage(id: number): Promise<Ancestor[]>;
  /** The access lists of all folders below, each once. */
  accessListsBelow(id: number): Promise<number[]>;
  /** @throws {NameTaken} */
  insert(folder: NewFolder): Promise<number>;
  /** Writes only if rowVersion is still the same; says whether it did. @throws {NameTaken} */
  update(id: number, rowVersion: number, patch: FolderPatch, by: number, on: string): Promise<boolean>;
  /** Number of levels of folders below the folder: live ones, or those of an item of the bin. */
  levelsBelow(id: number, binId: number | null): Promise<number>;
  /** Number of live files and folders below the folder. */
  countBelow(id: number): Promise<number>;
  /**
   * Moves the folder into another one, under another name if one is given; says whether it still existed. @throws
   * {NameTaken}
   */
  move(id: number, target: { parentId: number; name?: string }, by: number, on: string): Promise<boolean>;
  /**
   * Whether there is a PDF in the folder or anywhere below it, including the bin and earlier versions. Content that has
   * not been examined yet counts as one.
   */
  hasPdfBelow(id: number): Promise<boolean>;
  /** Whether there is any file in the folder or anywhere below it, including the bin. */
  hasFileBelow(id: number): Promise<boolean>;
  /** Puts the folder and every live node in it into the bin as one item, if rowVersion is still the same. */
  bin(id: number, rowVersion: number, by: number, on: string): Promise<boolean>;
  /**
   * Records a change of the files in a folder.
   * @param files by how much their number changes
   */
  touch(id: number, files: number): Promise<void>;
  /** Until this transaction ends, other changes of the tree structure or of rights wait. */
  lockTree(): Promise<void>;
  /**
   * Until this transaction ends, other changes to the location or the rights of these nodes wait, including everything
   * below them and the folders above them. Changes elsewhere in the tree are not blocked.
   * @param unchanged folders whose location and rights must not change, for callers that add something to them
   */
  lockBranches(changed: number[], unchanged?: number[]): Promise<void>;
}
export type NewFolder = Pick<FolderRow, 'name' | 'parentId' | 'accessListId' | 'inherit' | 'attributeGroupId'> & {
  createdBy: number;
  createdOn: string;
} & Partial<Pick<FolderRow, 'subject' | 'tags' | 'denyDownload' | 'viewOnly'>>;

/** A file row. */
export interface FileRow {
  id: number;
  parentId: number;
  name: string;
  subject: string;
  tags: string;
  size: number;
  /** PDF when the content is one, under any name; otherwise the media type of the extension. */
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

/** A file for a list, complete except for data from other tables. */
export interface ReadyRow {
  id: number;
  /** A JSON object with the fields of `ListedFile` that are columns of the file. */
  listed: string;
  /** `[[id, attributeId, value], …]`; null where there are none. */
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
  /** The total number, where it is known: a page near the end is then read from the end. */
  total?: number;
  /** How many files have a value of the sort attribute, where that is known. */
  valued?: number;
}

/** The attribute by which a list is sorted; undefined for other columns. */
export function attributeOf(column: FileColumn): number | undefined {
  const [, id] = column.split('attribute:');
  return id === undefined ? undefined : Number(id);
}

/** Live files. */
export interface FileStore {
  find(id: number): Promise<FileRow | undefined>;
  /** The live files among these ids. */
  findAll(ids: number[]): Promise<FileRow[]>;
  /** Files of a folder by name, starting after the last file that was read. */
  following(folderId: number, last: Pick<FileRow, 'id' | 'name'> | undefined, take: number): Promise<ListedRow[]>;
  page(folderId: number, page: FilePage): Promise<ReadyRow[]>;
  /**
   * The 0-based position of the next file whose name begins with a text, after `skip` rows; if there is none, from the
   * beginning.
   */
  rowOf(folderId: number, startsWith: string, order: Pick<FilePage, 'skip' | 'column' | 'dir'>): Promise<number | null>;
  /** Number of files in a folder whose names contain all terms. */
  count(folderId: number, terms: string[]): Promise<number>;
  /** Number of files in a folder with a value of an attribute. */
  countValued(folderId: number, attributeId: number): Promise<number>;
  /** The files and folders with these names in a folder. */
  occupants(folderId: number, names: string[]): Promise<Occupant[]>;
  /** @throws {NameTaken} */
  insert(file: NewFile): Promise<number>;
  /** Sets the first version of a new file. */
  setVersion(id: number, versionId: number): Promise<void>;
  /** Makes another version the current content. */
  setContent(
    id: number,
    content: Pick<FileRow, 'versionId' | 'type' | 'size' | 'uploadedBy' | 'uploadedOn'>,
    by: number,
    on: string,
  ): Promise<void>;
  setExpiry(id: number, expiry: Expiry): Promise<void>;
  /** Stores the recognised text of a file; this is not a change of the file, so its rowVersion stays. */
  setOcr(id: number, ocr: string | null): Promise<void>;
  /** Writes only if rowVersion is still the same; says whether it did. @throws {NameTaken} */
  update(id: number, rowVersion: number, patch: FilePatch, by: number, on: string): Promise<boolean>;
  /** Makes the same change in many files. */
  updateAll(ids: number[], patch: Pick<FilePatch, 'tags'>, by: number, on: string): Promise<void>;
  /** @param renamed the new name, for a single file @throws {NameTaken} */
  moveAll(
    ids: number[],
    parentId: number,
    by: number,
    on: string,
    renamed?: Pick<FilePatch, 'name' | 'type'>,
  ): Promise<void>;
  /** Puts a file into the bin if rowVersion is still the same; says whether it did. */
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
    /** The content of a live file that another module shows to the caller, although they may not read its folder. */
    fileShown: { input: { fileId: number; blobId?: string | undefined }; output: Blob };
    /** Where these files are published to everyone who is signed in. */
    publications: { input: number[]; output: Publication[] };
    /** The same for the files directly in a folder. */
    publicationsIn: { input: number; output: Publication[] };
  }
}
