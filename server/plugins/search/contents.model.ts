import type { IndexReason, IndexState } from '#contract/search.ts';

/** A file with its state in the content index. */
export interface ContentFile {
  id: number;
  name: string;
  versionId: number;
  /** The user who uploaded it. */
  ownerId: number;
  /** The indexed version and format; null when it was never indexed. */
  noted: { versionId: number; format: string | null } | null;
}

/** A file that waits to be indexed. */
export interface QueuedContent {
  nodeId: number;
  ownerId: number;
  versionId: number;
  format: string | null;
  state: IndexState;
  reason: IndexReason | null;
  nextTryOn: string;
}

/** A file claimed for indexing, until the lease ends or its content changes. */
export interface ClaimedContent extends Pick<QueuedContent, 'nodeId' | 'ownerId' | 'versionId' | 'format'> {
  /** Attempts so far, including the current one. */
  attempts: number;
}

/** The content index: the state of each file, and its text in chunks. */
export interface ContentTextStore {
  /** Those of these nodes that are files. */
  files(nodeIds: number[]): Promise<ContentFile[]>;
  /** Queues these files, and replaces their earlier states. */
  queue(contents: QueuedContent[]): Promise<void>;
  find(fileId: number): Promise<{ state: IndexState; reason: IndexReason | null } | undefined>;
  /** How many files wait, since when the oldest is due, and how many failed. */
  state(): Promise<{ waiting: number; failed: number; oldestOn: string | null }>;
  /** Whether any file is due. */
  isDue(now: string): Promise<boolean>;
  /**
   * Claims the next due file, alternating between users, so that other nodes cannot until the lease ends, and counts
   * the attempt.
   */
  claim(now: string, leaseUntil: string): Promise<ClaimedContent | undefined>;
  /**
   * Extends the lease.
   * @returns whether the claim is still valid; no other transaction changes the text before this one ends
   */
  hold(claim: ClaimedContent, leaseUntil: string): Promise<boolean>;
  /** Removes the chunks of a file. */
  clear(fileId: number): Promise<void>;
  append(fileId: number, number: number, piece: { text: string; folded: string }): Promise<void>;
  /**
   * Folds the next chunks of earlier releases again.
   * @returns whether there may be more
   */
  refold(take: number): Promise<boolean>;
  settle(claim: ClaimedContent, state: IndexState, reason: IndexReason | null): Promise<void>;
  /** Schedules another attempt. */
  again(claim: ClaimedContent, nextTryOn: string): Promise<void>;
  /** The first chunk of each file that contains one of these terms. */
  firstPieces(fileIds: number[], terms: string[]): Promise<{ fileId: number; text: string }[]>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    contentTexts: ContentTextStore;
  }
}
