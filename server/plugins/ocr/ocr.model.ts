import type { OcrReason, OcrState } from '#contract/ocr.ts';

/** A file that waits for OCR. */
export interface QueuedOcr {
  fileId: number;
  versionId: number;
}

/** A file claimed for OCR, until the lease ends or its content changes. */
export interface ClaimedOcr extends QueuedOcr {
  /** The user who uploaded the file. */
  ownerId: number;
  /** The next page, from 1. */
  page: number;
  /** The text of the previous pages. */
  text: string;
  /** Attempts for this page, including the current one. */
  attempts: number;
}

/** The OCR queue with the progress of each file, so that a restart continues. */
export interface OcrStore {
  find(fileId: number): Promise<{ state: Exclude<OcrState, 'none'>; reason: OcrReason | null } | undefined>;
  /** Starts or restarts OCR of those of these nodes that are files. */
  queue(fileIds: number[], now: string): Promise<void>;
  /** Restarts OCR of those of these files whose content has changed since. */
  queueChanged(fileIds: number[], now: string): Promise<void>;
  /** Queues PDFs that were found to have no text while OCR was switched off. */
  queueScans(now: string): Promise<void>;
  /** How many files wait and since when, and how many failed although they might be readable. */
  state(): Promise<{ waiting: number; failed: number; oldestOn: string | null }>;
  /** Whether any file is due. */
  isDue(now: string): Promise<boolean>;
  /**
   * Claims the next due page, alternating between users, so that other nodes cannot until the lease ends, and counts
   * the attempt.
   */
  claim(now: string, leaseUntil: string): Promise<ClaimedOcr | undefined>;
  /**
   * Ends a claim if it is still valid.
   * @returns whether it was; no other transaction can change it before this one ends
   */
  settle(claim: ClaimedOcr, state: 'done' | 'failed', reason: OcrReason | null): Promise<boolean>;
  /** Continues with the page after the claimed one. */
  advance(claim: ClaimedOcr, text: string, now: string): Promise<void>;
  /** Schedules another attempt. */
  again(claim: ClaimedOcr, nextTryOn: string): Promise<void>;
  /**
   * Records that the text of this content is final: a user edited it, or recognised it in the foreground.
   * @param reason why it is not complete
   */
  finish(file: QueuedOcr, reason: OcrReason | null): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    ocr: OcrStore;
  }
}
