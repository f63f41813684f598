import type { FileApproval } from '#contract/fileNodes/fileApproval.ts';
import { type FileFieldValues, fileFieldNames } from '#contract/fileNodes/fileFields.ts';
import type { FileColumn, FileEntity } from '#contract/fileNodes/files.ts';
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
export type Ancestor = Pick<
  FolderRow,
  'id' | 'parentId' | 'name' | 'attributeGroupId' | 'inherit' | 'denyDownload' | 'viewOnly'
> & {
  hasOwnEntries: boolean;
};

export type FolderPatch = Partial<
  Pick<FolderRow, 'name' | 'subject' | 'tags' | 'inherit' | 'denyDownload' | 'viewOnly' | 'attributeGroupId'>
>;

export type NewFolder = Pick<FolderRow, 'name' | 'parentId' | 'accessListId' | 'inherit' | 'attributeGroupId'> & {
  createdBy: number;
  createdOn: string;
} & Partial<Pick<FolderRow, 'subject' | 'tags' | 'denyDownload' | 'viewOnly'>>;

/** A file row. */
export interface FileRow extends FileFieldValues {
  id: number;
  parentId: number;
  name: string;
  size: number;
  /** PDF when the content is one, under any name; otherwise the media type of the extension. */
  type: string;
  versionId: number;
  rowVersion: number;
  uploadedBy: number;
  uploadedOn: string;
  /** When the content was last changed, or uploaded where no client says it: milliseconds since 1970. */
  modifiedOn: number;
  updatedBy: number;
  updatedOn: string;
  ocr: string | null;
}
export type ListedRow = Omit<FileRow, 'ocr'>;

/**
 * What a file or folder is and what users write to it; every list of files selects these columns, so that a field is named
 * in one place.
 */
export const ownColumns = [
  'id',
  'parentId',
  'name',
  ...fileFieldNames,
  'size',
  'type',
  'rowVersion',
  'updatedBy',
  'updatedOn',
] as const satisfies readonly (keyof FileRow)[];

/** A file for lists. */
export const listedColumns = [...ownColumns, 'versionId', 'uploadedBy', 'uploadedOn', 'modifiedOn'] as const;
/** A file with everything that its row has. */
export const fileColumns = [...listedColumns, 'ocr'] as const;

/** A file for a list, complete except for data from other tables. */
export interface ReadyRow {
  id: number;
  /** A JSON object with the fields of `ListedFile` that are columns of the file. */
  listed: string;
  /** `[[id, attributeId, value], …]`; null where there are none. */
  listedValues: string | null;
  modifiedOn: number;
  uploadedBy: number;
  updatedBy: number;
  versionId: number;
  versionNumber: number;
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

export type FilePatch = Partial<Pick<FileRow, 'name' | 'type'> & Omit<FileFieldValues, keyof Expiry>> & {
  expiry?: Expiry;
};
export interface Occupant {
  id: number;
  name: string;
  isFolder: boolean;
}
export type NewFile = Pick<
  FileRow,
  'parentId' | 'name' | 'type' | 'size' | 'uploadedBy' | 'uploadedOn' | 'modifiedOn'
> &
  Expiry &
  Partial<FileFieldValues & Pick<FileRow, 'ocr'>>;

/** The version under approval, and the one that was approved before it. */
export interface ShownApproval {
  versionId: number;
  approvedVersionId: number | null;
}

declare module '#server/kernel/providerHooks.ts' {
  interface ProviderHooks {
    /** The content of a live file that another module shows to the caller, although they may not read its folder. */
    fileShown: { input: { fileId: number; blobId?: string | undefined }; output: Blob };
    /** The states of files by their approvals, as a function of the file; none without the module. */
    fileApprovals: { input: number[]; output: (fileId: number) => FileApproval | null };
    /** The version that the caller may look at by an approval; none when they may not. */
    shownApproval: { input: { fileId: number; approvalId: number }; output: ShownApproval };
    /** When which retention rule applies to a file first; null when none does. */
    retention: { input: number; output: FileEntity['retention'] };
    /** The folders that the caller has starred, readable or not. */
    favouriteFolders: { input: null; output: Set<number> };
    /** Bytes of stored content that a user has uploaded. */
    storedBytes: { input: number; output: number };
    /** Where these files are published to everyone who is signed in. */
    publications: { input: number[]; output: Publication[] };
    /** The same for the files directly in a folder. */
    publicationsIn: { input: number; output: Publication[] };
  }
}
