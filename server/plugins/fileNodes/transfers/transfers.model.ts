import type { LogPosition } from '#server/kernel/context.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import type { Scan } from '../../antivirus/antivirus.model.ts';
import type { ValueChanges } from '../../attributeGroups/attributeGroups.model.ts';
import type { FileRow, FolderRow } from '../fileNodes.model.ts';

/** Files that a user announced and may now send. */
export interface Upload {
  id: number;
  userId: number;
  parentId: number;
  overwrite: boolean;
  /** Announced files that have not come yet. */
  remaining: number;
  expiresOn: string;
}

export interface UploadFile {
  id: number;
  name: string;
  length: number;
  expiryDate: string | null;
  expiryNoticePeriod: number | null;
  /** What is to be stored with it. */
  values: ValueChanges;
  /** Whether its text is to be recognised. */
  ocr: boolean;
  state: 'waiting' | 'receiving' | 'done' | 'failed';
  received: number;
  error: string | null;
  /** The file that it became. */
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
  /** The announced file with the first of these names that was announced. */
  fileNamed(uploadId: number, names: string[]): Promise<UploadFile | undefined>;
  /** Notes how far a file has come; says nothing of one that is done. */
  progress(fileId: number, received: number): Promise<void>;
  /** Notes that a file has come, and which file it became; says whether this was the first time. */
  finish(fileId: number, received: number, nodeId: number): Promise<boolean>;
  /** Notes why a file did not come; it may be sent again. @returns false when it has come after all */
  fail(fileId: number, error: string): Promise<boolean>;
  /** Until the transaction ends, no one else who asks for this adds up what is announced. */
  lockAnnouncements(): Promise<void>;
  /** Bytes that are still to come: of files on their way, and of keys that expire after a moment. */
  announcedBytes(expiringAfter: string, now: string): Promise<number>;
  /** Forgets uploads whose keys have expired and of which nothing is under way in parts. */
  removeExpired(before: string): Promise<void>;
}

export interface VersionRow {
  id: number;
  number: number;
  size: number;
  uploadedBy: number;
  uploadedOn: string;
}

/** A content as it was received: who uploaded it, when, and where the log says so, as far as that was noted. */
export interface ReceivedContent extends Blob {
  sha256: string | null;
  uploadedBy: number;
  uploadedOn: string;
  logPosition: number | null;
  logHash: string | null;
}

export type Subfolder = Pick<FolderRow, 'id' | 'name' | 'accessListId' | 'denyDownload' | 'viewOnly'>;

/** Content and its versions; blobs are rows here and bytes in the blob store. */
export interface ContentStore {
  insertBlob(blob: Blob, on: string): Promise<void>;
  /** Adds the next version of a file. @returns its id */
  insertVersion(version: {
    fileId: number;
    blobId: string;
    size: number;
    uploadedBy: number;
    uploadedOn: string;
    log: LogPosition;
  }): Promise<number>;
  /** All versions of a file, the current one among them, newest first. */
  versionsOf(fileId: number): Promise<VersionRow[]>;
  /** Gives a version of the file the highest number. */
  makeNewest(fileId: number, versionId: number): Promise<void>;
  /** A live file with its content, or that of another version, and what is known of the scan of that. */
  findFile(
    fileId: number,
    versionId?: number,
  ): Promise<{ file: FileRow; blob?: Blob & { scan: Scan | null } } | undefined>;
  /** The content of a version. */
  blobOf(versionId: number): Promise<Blob | undefined>;
  /** The same with what is known of its upload. */
  receivedAs(versionId: number): Promise<ReceivedContent | undefined>;
  noteSha256(blobId: string, sha256: string): Promise<void>;
  /** The live folders directly in one, by name. */
  subfolders(folderId: number): Promise<Subfolder[]>;
  /** Removes all but the newest versions of a file, and dooms their blobs when nothing else needs them. */
  prune(fileId: number, maxVersions: number, on: string): Promise<void>;
  /** Which of these blobs have a row. */
  known(blobIds: string[]): Promise<Set<string>>;
  /** Blobs marked for deletion before this; their bytes can go. */
  pendingDeletionBefore(moment: string): Promise<string[]>;
  /** Forgets a marked for deletion blob. @returns false when it is needed again, or gone */
  removeBlob(id: string): Promise<boolean>;
  /** How many contents are in use. */
  count(): Promise<number>;
  /** Keeps a blob for a holder outside the tree, whatever becomes of its file. */
  hold(blobId: string, holder: string): Promise<void>;
  /** What a user holds. */
  held(holder: string): Promise<Blob[]>;
  /** Lets go of all that a user holds, and dooms what nothing else needs. */
  release(holder: string, on: string): Promise<void>;
  /** Forgets all blobs that are marked for deletion, where their bytes are known to be gone. */
  removePendingDeletion(): Promise<void>;
}

/** Which download keys have been started, and from where. */
export interface UsedKeyStore {
  find(nonce: string): Promise<{ ip: string; startedOn: string } | undefined>;
  /** Marks a key as started; says whether it was the first time. */
  consume(nonce: string, ip: string, on: string): Promise<boolean>;
  removeBefore(moment: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    uploads: UploadStore;
    content: ContentStore;
    usedKeys: UsedKeyStore;
  }
}
