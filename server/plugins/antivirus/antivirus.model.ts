import type { ScanState } from '#contract/fileNodes/files.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';

/** The scan state of a content. */
export interface Scan {
  /** `earlier`: the content existed before scanning was switched on, and stays available for download. */
  state: ScanState | 'earlier';
  /** The name of the virus. */
  finding: string | null;
  /** The user who uploaded it and can download it before the scan; null for an external sender. */
  ownerId: number | null;
}

/** A content that was claimed for scanning. */
export interface ClaimedScan {
  blob: Blob;
  state: Scan['state'];
}

export interface ScanStore {
  /** Queues new content, in the transaction that adds it. */
  queue(blobId: string, ownerId: number | null, now: string): Promise<void>;
  /**
   * Queues all content, including scanned content.
   * @returns the number of contents
   */
  queueAll(now: string): Promise<number>;
  find(blobId: string): Promise<Scan | undefined>;
  /** The scan states of the current content of these files. */
  ofFiles(fileIds: number[]): Promise<(Pick<Scan, 'state' | 'finding'> & { fileId: number })[]>;
  isDue(now: string): Promise<boolean>;
  /**
   * Claims one content that is due, or this one even if it is not due. Other nodes cannot claim it until the lease
   * ends.
   */
  claim(now: string, leaseUntil: string, blobId?: string): Promise<ClaimedScan | undefined>;
  settle(blobId: string, state: ScanState, finding: string | null, on: string): Promise<void>;
  /** Postpones everything that is due, and this content, because the scanner is unavailable. */
  postpone(blobId: string, now: string, until: string): Promise<void>;
  /** The names and folders of live files with a version that has this content. */
  filesWith(blobId: string): Promise<{ id: number; parentId: number; name: string }[]>;
  /** How many contents wait and since when, how many could not be scanned, and how many are infected. */
  count(): Promise<{ waiting: number; notScanned: number; infected: number; oldestOn: string | null }>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    scans: ScanStore;
  }
}
