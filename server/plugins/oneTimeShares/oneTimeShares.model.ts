import type { ShareField } from '#contract/oneTimeShares.ts';
import type { Paged, PageOf } from '#server/kernel/page.ts';
import type { CodeAttempts } from './codes.model.ts';

/** Files that a user shares with external recipients. */
export interface Share {
  id: number;
  createdBy: number;
  memo: string;
  /** Days from completion to expiry. */
  duration: number;
  codeHash: string | null;
  /** How many times each recipient may download each file. */
  maxDownloads: number | null;
  /** Whether the sender is notified of first downloads. */
  receipt: boolean;
  rowVersion: number;
  /** Both are null until all files are uploaded. */
  createdOn: string | null;
  expires: string | null;
  mailedOn: string | null;
  stoppedOn: string | null;
}
/** A complete share. */
export type ReadyShare = Share & { createdOn: string; expires: string };
export type NewShare = Pick<Share, 'createdBy' | 'memo' | 'duration' | 'codeHash' | 'maxDownloads' | 'receipt'> & {
  announcedOn: string;
  uploadId: number;
  /** The sender as searchable text. */
  sender: string;
};

/** A file of a share, with its content at the time of sharing. */
export interface SharedFile {
  id: number;
  shareId: number;
  name: string;
  type: string;
  length: number;
  blobId: string | null;
  /** The stored file it was shared from, if any. */
  nodeId: number | null;
}

export interface Recipient {
  id: number;
  shareId: number;
  address: string;
  mailId: number | null;
  receivedOn: string | null;
}

export interface ShareStore {
  find(id: number): Promise<Share | undefined>;
  findByUpload(uploadId: number): Promise<Share | undefined>;
  /** Complete shares of one user, or of all. */
  page(page: PageOf<ShareField>, by?: number): Promise<Paged<ReadyShare>>;
  insert(share: NewShare, addresses: string[], files: Omit<SharedFile, 'id' | 'shareId'>[]): Promise<number>;
  /** Sets the content of an announced file. */
  fill(shareId: number, name: string, blobId: string): Promise<void>;
  /**
   * Marks as complete.
   * @returns whether it was not before
   */
  complete(id: number, createdOn: string, expires: string): Promise<boolean>;
  /**
   * Marks the mails as sent.
   * @returns whether they were not before
   */
  mailed(id: number, on: string): Promise<boolean>;
  /** The number of recipients of a user's share mails since this time. */
  countMailedSince(userId: number, time: string): Promise<number>;
  /**
   * Stops a share if rowVersion is current.
   * @returns whether it was
   */
  stop(id: number, rowVersion: number, on: string): Promise<boolean>;
  /**
   * Stops all active shares of a user.
   * @returns their IDs
   */
  stopAllOf(userId: number, on: string): Promise<number[]>;
  /** Complete active shares of a user. */
  activeOf(userId: number, now: string): Promise<number[]>;
  /** Transfers shares to another user. */
  giveTo(userId: number, ids: number[]): Promise<void>;
  /** Ended shares whose content has not been released. */
  uncleared(now: string, take: number): Promise<number[]>;
  cleared(id: number, on: string): Promise<void>;
  /** Incomplete shares announced before this time. */
  abandoned(announcedBefore: string, take: number): Promise<number[]>;
  remove(id: number): Promise<void>;
  filesOf(shareIds: number[]): Promise<SharedFile[]>;
  recipientsOf(shareIds: number[]): Promise<Recipient[]>;
  /** Total size in bytes of the shares that were active at this time. */
  bytesAt(time: string): Promise<number>;
}

/** A download key of a recipient. */
export interface ShareKey {
  id: number;
  hash: string;
  recipientId: number;
  fileId: number | null;
  issuedOn: string;
  ip: string | null;
  startedOn: string | null;
  /** The bytes that were sent, in order: first and last of each range. */
  stretches: [number, number][];
  doneOn: string | null;
}

export interface ShareDownload {
  recipientId: number;
  fileId: number | null;
  /** Whether everything was sent. */
  isWhole: boolean;
  log: string;
  on: string;
  ip: string;
}

export interface ShareAccessStore extends CodeAttempts {
  /** The recipient with this link. */
  findByToken(tokenHash: string): Promise<Recipient | undefined>;
  findRecipient(id: number): Promise<Recipient | undefined>;
  /** Stores a recipient's link, and the mail that contains it. */
  setLink(recipientId: number, tokenHash: string, mailId: number): Promise<void>;
  insertKey(key: Pick<ShareKey, 'hash' | 'recipientId' | 'fileId' | 'issuedOn'>): Promise<void>;
  findKey(hash: string): Promise<ShareKey | undefined>;
  /** Blocks other download starts of this recipient until the transaction ends. */
  lockRecipient(recipientId: number): Promise<void>;
  /**
   * Marks as started.
   * @returns whether it was not before
   */
  start(keyId: number, ip: string, on: string): Promise<boolean>;
  setRanges(keyId: number, stretches: ShareKey['stretches']): Promise<void>;
  /**
   * Marks as done.
   * @returns whether it was not before
   */
  done(keyId: number, on: string): Promise<boolean>;
  /** The files of running downloads of the recipient started since this time; null means all files. */
  running(recipientId: number, since: string): Promise<(number | null)[]>;
  insertDownload(download: ShareDownload): Promise<void>;
  /** The files that the recipient has downloaded, once per download; null means all files. */
  wholeOf(recipientId: number): Promise<(number | null)[]>;
  /**
   * Records the recipient's download.
   * @returns whether it was the first
   */
  received(recipientId: number, on: string): Promise<boolean>;
  downloadsOf(shareId: number): Promise<{ id: number; by: string; log: string; on: string; ip: string }[]>;
  removeKeysBefore(time: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    shares: ShareStore;
    shareAccess: ShareAccessStore;
  }
}
