import type { ScanState } from '#contract/fileNodes/files.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';

/** How far the scan of a content is. */
export interface Scan {
  /** `earlier`: the content was here before it was to be scanned, and goes on being given out. */
  state: ScanState | 'earlier';
  /** The name of what was found. */
  finding: string | null;
  /** Who brought it, and need not wait for the scan; null for a stranger. */
  ownerId: number | null;
}

/** Content whose turn it is. */
export interface ClaimedScan {
  blob: Blob;
  state: Scan['state'];
}

export interface ScanStore {
  /** Notes content that has come, in its transaction. */
  queue(blobId: string, ownerId: number | null, now: string): Promise<void>;
  /** Notes all content, also what was scanned before. @returns how much that is */
  queueAll(now: string): Promise<number>;
  find(blobId: string): Promise<Scan | undefined>;
  /** Of what these files hold now. */
  ofFiles(fileIds: number[]): Promise<(Pick<Scan, 'state' | 'finding'> & { fileId: number })[]>;
  isDue(now: string): Promise<boolean>;
  /** Takes one content that is due, or this one, due or not, and keeps others away from it until the lease ends. */
  claim(now: string, leaseUntil: string, blobId?: string): Promise<ClaimedScan | undefined>;
  settle(blobId: string, state: ScanState, finding: string | null, on: string): Promise<void>;
  /** The scanner is away: what is due, and this one, is tried again later. */
  postpone(blobId: string, now: string, until: string): Promise<void>;
  /** The names of live files that hold a content now or held it, each with its path's last part. */
  filesWith(blobId: string): Promise<{ id: number; parentId: number; name: string }[]>;
  /** What waits and since when, what was tried while the scanner was away, and how much is infected. */
  count(): Promise<{ waiting: number; notScanned: number; infected: number; oldestOn: string | null }>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    scans: ScanStore;
  }
}
