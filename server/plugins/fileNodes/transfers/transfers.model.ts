import type { LogPosition } from '#server/kernel/context.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import type { Scan } from '../../antivirus/antivirus.model.ts';
import type { ValueChanges } from '../../attributeGroups/attributeGroups.model.ts';
import type { FileRow, FolderRow } from '../fileNodes.model.ts';

/** Files that a user has announced and may now send. */
export interface Upload {
  id: number;
  userId: number;
  parentId: number;
  overwrite: boolean;
  /** Number of announced files that have not been received yet. */
  remaining: number;
  expiresOn: string;
}

export interface UploadFile {
  id: number;
  name: string;
  length: number;
  expiryDate: string | null;
  expiryNoticePeriod: number | null;
  /** Attribute values that are stored with the file. */
  values: ValueChanges;
  /** Whether text recognition is requested. */
  ocr: boolean;
  state: 'waiting' | 'receiving' | 'done' | 'failed';
  received: number;
  error: string | null;
  /** The file that was created from it. */
  nodeId: number | null;
}
export interface AnnouncedFile
  extends Pick<UploadFile, 'name' | 'length' | 'expiryDate' | 'expiryNoticePeriod' | 'values'> {
  ocr?: boolean;
}

export interface UploadStore {
  insert(upload: Omit<Upload, 'id' | 'remaining'> & { keyHash: string }, files: AnnouncedFile[]): Promise<number>;
  find(id: number): Promise<Upload | undefined>;
  findByKey(keyHash: string): Promise<Upload | undefined>;
  filesOf(uploadId: number): Promise<UploadFile[]>;
  /** The announced file with the first of these names that matches. */
  fileNamed(uploadId: number, names: string[]): Promise<UploadFile | undefined>;
  /** Records how much of a file was received; has no effect on a finished file. */
  progress(fileId: number, received: number): Promise<void>;
  /** Records that what was received of a file was discarded; has no effect on a finished file. */
  restart(fileId: number): Promise<void>;
  /** Records that a file was received, and which node it became; says whether this was the first time. */
  finish(fileId: number, received: number, nodeId: number): Promise<boolean>;
  /** Records why a file was not stored; it may be sent again. @returns false when it was stored after all */
  fail(fileId: number, error: string): Promise<boolean>;
  /** Until the transaction ends, other calls wait before they sum up the announced bytes. */
  lockAnnouncements(): Promise<void>;
  /**
   * Bytes that are announced but not received yet: of files that are being sent, and of keys that expire after a
   * moment.
   */
  announcedBytes(expiringAfter: string, now: string): Promise<number>;
  /** Removes uploads whose keys have expired and that have no unfinished resumable upload. */
  removeExpired(before: string): Promise<void>;
}

export interface VersionRow {
  id: number;
  number: number;
  size: number;
  uploadedBy: number;
  uploadedOn: string;
  /** The administrator who acted as the uploader. */
  actedBy: number | null;
}

/** Content with the facts of its upload: by whom, when, and the log row, if it was recorded. */
export interface ReceivedContent extends Blob {
  sha256: string | null;
  uploadedBy: number;
  uploadedOn: string;
  actedBy: number | null;
  logPosition: number | null;
  logHash: string | null;
}

export type Subfolder = Pick<FolderRow, 'id' | 'name' | 'accessListId' | 'denyDownload' | 'viewOnly'>;

/** Content and its versions: rows in the database, bytes in the blob store. */
export interface ContentStore {
  insertBlob(blob: Blob, on: string): Promise<void>;
  /** Adds the next version of a file. @returns its id and number */
  insertVersion(version: {
    fileId: number;
    blobId: string;
    size: number;
    uploadedBy: number;
    uploadedOn: string;
    actedBy?: number | null;
    log: LogPosition;
  }): Promise<Pick<VersionRow, 'id' | 'number'>>;
  /** All versions of a file, including the current one, newest first. */
  versionsOf(fileId: number): Promise<VersionRow[]>;
  /** The content of all versions of a file. */
  blobsOf(fileId: number): Promise<Blob[]>;
  /** When a file got this content last; undefined when it has it no more. */
  uploadedOnOf(fileId: number, blobId: string): Promise<string | undefined>;
  /** Gives a version the highest number of its file. @returns that number */
  makeNewest(fileId: number, versionId: number): Promise<number>;
  /** A live file with its current content, or that of another version, and the result of the virus scan. */
  findFile(
    fileId: number,
    versionId?: number,
  ): Promise<{ file: FileRow; blob?: Blob & { scan: Scan | null } } | undefined>;
  /** The content of a version. */
  blobOf(versionId: number): Promise<Blob | undefined>;
  /** The same, with the facts of its upload. */
  receivedAs(versionId: number): Promise<ReceivedContent | undefined>;
  noteSha256(blobId: string, sha256: string): Promise<void>;
  /** The live direct subfolders of a folder, by name. */
  subfolders(folderId: number): Promise<Subfolder[]>;
  /** Removes all but the newest versions of a file, and marks their blobs for deletion when nothing else uses them. */
  prune(fileId: number, maxVersions: number, on: string): Promise<void>;
  /** Which of these blobs have a row. */
  known(blobIds: string[]): Promise<Set<string>>;
  /** Blobs that were marked for deletion before this moment; their bytes can be removed. */
  pendingDeletionBefore(time: string): Promise<string[]>;
  /** Removes the row of a blob that is marked for deletion. @returns false when it is in use again, or has no row */
  removeBlob(id: string): Promise<boolean>;
  /** Number of blobs in use. */
  count(): Promise<number>;
  /** Keeps a blob for a holder outside the tree, even after its file is deleted. */
  hold(blobId: string, holder: string): Promise<void>;
  /** The blobs of a holder. */
  held(holder: string): Promise<Blob[]>;
  /** Releases all blobs of a holder, and marks those for deletion that nothing else uses. */
  release(holder: string, on: string): Promise<void>;
  /** Removes the rows of all blobs that are marked for deletion; their bytes must have been removed. */
  removePendingDeletion(): Promise<void>;
}

/** Which download keys have been used, and from which address. */
export interface UsedKeyStore {
  find(nonce: string): Promise<{ ip: string; startedOn: string } | undefined>;
  /** Marks a key as used; says whether it was the first time. */
  consume(nonce: string, ip: string, on: string): Promise<boolean>;
  /** How many keys that begin like this have been used. */
  count(beginning: string): Promise<number>;
  removeBefore(time: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    uploads: UploadStore;
    content: ContentStore;
    usedKeys: UsedKeyStore;
  }
}
