import type { OcrReason, OcrState } from '#contract/ocr.ts';

/** A file whose text is to be recognised. */
export interface QueuedOcr {
  fileId: number;
  versionId: number;
}

/** A file that a user works on, until the lease ends or the content becomes another. */
export interface ClaimedOcr extends QueuedOcr {
  /** The user who uploaded the file. */
  ownerId: number;
  /** The page that comes next, from 1. */
  page: number;
  /** What the pages before it show. */
  text: string;
  /** Tries of this page so far, the present one among them. */
  attempts: number;
}

/** How far the recognition of each file is: kept beside it, so that a restart goes on. */
export interface OcrStore {
  find(fileId: number): Promise<{ state: Exclude<OcrState, 'none'>; reason: OcrReason | null } | undefined>;
  /** Begins again with these files, those of them that are files. */
  queue(fileIds: number[], now: string): Promise<void>;
  /** Begins again with those of these whose content is another one than the one that was read. */
  queueChanged(fileIds: number[], now: string): Promise<void>;
  /** Takes in PDFs that were found to hold no text before anyone listened. */
  queueScans(now: string): Promise<void>;
  /** How many wait and since when, and how many were given up though they could have been read. */
  state(): Promise<{ waiting: number; failed: number; oldestOn: string | null }>;
  /** Whether anything waits for its turn. */
  isDue(now: string): Promise<boolean>;
  /** Takes the next page that is due, alternating between users, and keeps others away from it until the lease ends; counts the try. */
  claim(now: string, leaseUntil: string): Promise<ClaimedOcr | undefined>;
  /** Says whether the claim still stands, and ends it; no other user changes it in this transaction. */
  settle(claim: ClaimedOcr, state: 'done' | 'failed', reason: OcrReason | null): Promise<boolean>;
  /** Goes on to the page after the claimed one. */
  advance(claim: ClaimedOcr, text: string, now: string): Promise<void>;
  /** Lets another try follow. */
  again(claim: ClaimedOcr, nextTryOn: string): Promise<void>;
  /** Notes that the text of this content is settled: a user wrote it, or saw it being recognised. */
  finish(file: QueuedOcr): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    ocr: OcrStore;
  }
}
