import type { ShareField } from '#contract/oneTimeShares.ts';
import type { Paged, PageOf } from '#server/kernel/page.ts';
import type { CodeAttempts } from './codes.model.ts';

/** What a user shares with people outside. */
export interface Share {
  id: number;
  createdBy: number;
  memo: string;
  /** Days from its completion to its end. */
  duration: number;
  codeHash: string | null;
  /** How often each recipient may have each file. */
  maxDownloads: number | null;
  /** Whether the sender hears of first downloads. */
  receipt: boolean;
  rowVersion: number;
  /** Null, both, while its files are still coming. */
  createdOn: string | null;
  expires: string | null;
  mailedOn: string | null;
  stoppedOn: string | null;
}
/** One that is complete. */
export type ReadyShare = Share & { createdOn: string; expires: string };
export type NewShare = Pick<Share, 'createdBy' | 'memo' | 'duration' | 'codeHash' | 'maxDownloads' | 'receipt'> & {
  announcedOn: string;
  uploadId: number;
  /** Who sends it, as people may look for it. */
  sender: string;
};

/** A file of a share: content as it was. */
export interface SharedFile {
  id: number;
  shareId: number;
  name: string;
  type: string;
  length: number;
  blobId: string | null;
  /** The stored file it was, where it was one. */
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
  /** Complete ones, of one person or of all. */
  page(page: PageOf<ShareField>, by?: number): Promise<Paged<ReadyShare>>;
  insert(share: NewShare, addresses: string[], files: Omit<SharedFile, 'id' | 'shareId'>[]): Promise<number>;
  /** Gives a file that was announced its content. */
  fill(shareId: number, name: string, blobId: string): Promise<void>;
  /** Marks as complete; says whether this was the first time. */
  complete(id: number, createdOn: string, expires: string): Promise<boolean>;
  /** Marks the mails as sent; says whether this was the first time. */
  mailed(id: number, on: string): Promise<boolean>;
  /** To how many recipients a user's shares were mailed since then. */
  countMailedSince(userId: number, moment: string): Promise<number>;
  /** Stops while rowVersion stands; says whether it did. */
  stop(id: number, rowVersion: number, on: string): Promise<boolean>;
  /** Stops all that still run of one person. @returns their ids */
  stopAllOf(userId: number, on: string): Promise<number[]>;
  /** Complete ones of one person that still run. */
  activeOf(userId: number, now: string): Promise<number[]>;
  /** Makes shares another user's. */
  giveTo(userId: number, ids: number[]): Promise<void>;
  /** Ended shares whose content is still held. */
  uncleared(now: string, take: number): Promise<number[]>;
  cleared(id: number, on: string): Promise<void>;
  /** Shares whose files have not all come since then. */
  abandoned(announcedBefore: string, take: number): Promise<number[]>;
  remove(id: number): Promise<void>;
  filesOf(shareIds: number[]): Promise<SharedFile[]>;
  recipientsOf(shareIds: number[]): Promise<Recipient[]>;
  /** Bytes of the shares that were active at a moment. */
  bytesAt(moment: string): Promise<number>;
}

/** A key that a recipient was given. */
export interface ShareKey {
  id: number;
  hash: string;
  recipientId: number;
  fileId: number | null;
  issuedOn: string;
  ip: string | null;
  startedOn: string | null;
  /** Bytes that have gone out, in order: first and last of each range. */
  stretches: [number, number][];
  doneOn: string | null;
}

export interface ShareDownload {
  recipientId: number;
  fileId: number | null;
  /** Whether all of it went out. */
  isWhole: boolean;
  log: string;
  on: string;
  ip: string;
}

export interface ShareAccessStore extends CodeAttempts {
  /** The recipient that a link belongs to. */
  findByToken(tokenHash: string): Promise<Recipient | undefined>;
  findRecipient(id: number): Promise<Recipient | undefined>;
  /** Gives a recipient their link, and notes the mail that carries it. */
  setLink(recipientId: number, tokenHash: string, mailId: number): Promise<void>;
  insertKey(key: Pick<ShareKey, 'hash' | 'recipientId' | 'fileId' | 'issuedOn'>): Promise<void>;
  findKey(hash: string): Promise<ShareKey | undefined>;
  /** Keeps other starts of this recipient out until the transaction ends. */
  lockRecipient(recipientId: number): Promise<void>;
  /** Marks as started; says whether it was the first time. */
  start(keyId: number, ip: string, on: string): Promise<boolean>;
  setRanges(keyId: number, stretches: ShareKey['stretches']): Promise<void>;
  /** Marks as done; says whether it was the first time. */
  done(keyId: number, on: string): Promise<boolean>;
  /** Files that the recipient is downloading, begun since then; null stands for all. */
  running(recipientId: number, since: string): Promise<(number | null)[]>;
  insertDownload(download: ShareDownload): Promise<void>;
  /** Files that the recipient has had, as often as they had them; null stands for all. */
  wholeOf(recipientId: number): Promise<(number | null)[]>;
  /** Notes that the recipient has had something; says whether it was the first time. */
  received(recipientId: number, on: string): Promise<boolean>;
  downloadsOf(shareId: number): Promise<{ id: number; by: string; log: string; on: string; ip: string }[]>;
  removeKeysBefore(moment: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    shares: ShareStore;
    shareAccess: ShareAccessStore;
  }
}
