import type { Generated } from 'kysely';
import { foldText, nameKey, sortKey } from '#contract/rules/names.ts';
import { type Db, isUniqueViolation } from '#server/storage/database.ts';
import { yes } from '#server/storage/terms.ts';
import { NameTaken } from './fileNodes.model.ts';

type Flag = 0 | 1;

/** Folders and files share one table, and with it one id space and one set of names. */
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
  expiryDate: string | null;
  expiryNoticePeriod: number | null;
  /** The day on which people are to be told that it expires; null when they were, or need not be. */
  noticeOn: string | null;
  ocr: string | null;
  /** The row of a list as JSON, and the attribute values: the database keeps both. */
  listed: Generated<string | null>;
  listedValues: Generated<string | null>;
  deletedOn: string | null;
  deletedBy: number | null;
  binId: number | null;
}

declare module '#server/storage/database.ts' {
  interface Tables {
    fileNode: FileNodeTable;
    /** Every folder's access list, apart from the wide rows: a change of rights rewrites as many of these as it reaches. */
    folderAccess: { folderId: number; accessListId: number };
  }
}

export const flag = (value: boolean): Flag => (value ? 1 : 0);

/** A name with the forms in which it is compared, searched and sorted. */
export function nameColumns(name: string) {
  return { name, nameKey: nameKey(name), nameFold: foldText(name), sortKey: sortKey(name) };
}

/** Says it in our words when the index of names rejects a write. @throws {NameTaken} */
export async function namesFree<T>(write: Promise<T>): Promise<T> {
  return write.catch((error) => {
    throw isUniqueViolation(error) ? new NameTaken() : error;
  });
}

/** Folders that are not in the bin, with their access lists. */
export function liveFolders(db: Db) {
  return db
    .selectFrom('fileNode')
    .innerJoin('folderAccess', 'folderId', 'fileNode.id')
    .where('isFolder', '=', yes)
    .where('binId', 'is', null);
}

/** A folder's flags as the services know them. */
export function withFlags<T extends { inherit: Flag; denyDownload: Flag; viewOnly: Flag }>({
  inherit,
  denyDownload,
  viewOnly,
  ...row
}: T) {
  return { ...row, inherit: inherit === 1, denyDownload: denyDownload === 1, viewOnly: viewOnly === 1 };
}
