import type { Generated, NotNull } from 'kysely';
import { foldText, nameKey, sortKey } from '#contract/rules/names.ts';
import { type Db, isUniqueViolation } from '#server/storage/database.ts';
import { type Flag, yes } from '#server/storage/terms.ts';
import { NameTaken } from './fileNodes.model.ts';

/** Folders and files share one table, and therefore one id space and unique names. */
export interface FileNodeTable {
  id: Generated<number>;
  parentId: number | null;
  isFolder: Flag;
  name: string;
  nameKey: string;
  nameFold: string;
  sortKey: string;
  subject: Generated<string>;
  tags: Generated<string>;
  createdBy: number;
  createdOn: string;
  updatedBy: number;
  updatedOn: string;
  rowVersion: Generated<number>;
  inherit: Generated<Flag>;
  hasOwnEntries: Generated<Flag>;
  denyDownload: Generated<Flag>;
  viewOnly: Generated<Flag>;
  attributeGroupId: number | null;
  fileCount: Generated<number>;
  contentStamp: Generated<number>;
  size: Generated<number>;
  type: Generated<string>;
  versionId: number | null;
  uploadedBy: number | null;
  uploadedOn: string | null;
  /** When the content of a file was last changed, or uploaded where no client says it: milliseconds since 1970. */
  modifiedOn: number | null;
  expiryDate: string | null;
  expiryNoticePeriod: number | null;
  /** The day on which the expiry notice is due; null when it was sent, or none is needed. */
  noticeOn: string | null;
  ocr: string | null;
  /** The row of a list as JSON, and the attribute values as JSON: triggers of the database maintain both. */
  listed: Generated<string | null>;
  listedValues: Generated<string | null>;
  deletedOn: string | null;
  deletedBy: number | null;
  binId: number | null;
}

/** Columns that are null for folders only: what a query that selects files knows of its rows. */
export type OfFiles = Record<'parentId' | 'versionId' | 'uploadedBy' | 'uploadedOn' | 'modifiedOn', NotNull>;

declare module '#server/storage/database.ts' {
  interface Tables {
    fileNode: FileNodeTable;
    /** The access list of every folder, in a narrow table: a change of rights rewrites many of these rows. */
    folderAccess: { folderId: number; accessListId: number };
  }
}

/** The columns of a name: as written, and the forms for comparison, search and sorting. */
export function nameColumns(name: string) {
  return { name, nameKey: nameKey(name), nameFold: foldText(name), sortKey: sortKey(name) };
}

/** Converts a violation of the unique index of names. @throws {NameTaken} */
export async function rejectTakenName<T>(write: Promise<T>): Promise<T> {
  return write.catch((error) => {
    throw isUniqueViolation(error) ? new NameTaken() : error;
  });
}

/** Folders outside the bin, with their access lists. */
export function liveFolders(db: Db) {
  return db
    .selectFrom('fileNode')
    .innerJoin('folderAccess', 'folderId', 'fileNode.id')
    .where('isFolder', '=', yes)
    .where('binId', 'is', null);
}

/** A folder with booleans instead of the flags of the database. */
export function withFlags<T extends { inherit: Flag; denyDownload: Flag; viewOnly: Flag }>({
  inherit,
  denyDownload,
  viewOnly,
  ...row
}: T) {
  return { ...row, inherit: inherit === 1, denyDownload: denyDownload === 1, viewOnly: viewOnly === 1 };
}
