import type { IndexReason, IndexState } from '#contract/search.ts';

/** A file as the index of contents sees it. */
export interface ContentFile {
  id: number;
  name: string;
  versionId: number;
  /** The user who uploaded it. */
  ownerId: number;
  /** What the index knows of it; null where it has not met it. */
  noted: { versionId: number; format: string | null } | null;
}

/** A file's text on its way into the index. */
export interface QueuedContent {
  nodeId: number;
  ownerId: number;
  versionId: number;
  format: string | null;
  state: IndexState;
  reason: IndexReason | null;
  nextTryOn: string;
}

/** A text that a user works on, until the lease ends or the content becomes another. */
export interface ClaimedContent extends Pick<QueuedContent, 'nodeId' | 'ownerId' | 'versionId' | 'format'> {
  /** Tries so far, the present one among them. */
  attempts: number;
}

/** The text inside files: how far it is, and its pieces in the index. */
export interface ContentTextStore {
  /** Those of these nodes that are files. */
  files(nodeIds: number[]): Promise<ContentFile[]>;
  /** Notes what is to be done about these, whatever was noted before. */
  queue(contents: QueuedContent[]): Promise<void>;
  find(fileId: number): Promise<{ state: IndexState; reason: IndexReason | null } | undefined>;
  /** How many texts wait and since when the oldest is due, and how many could not be read. */
  state(): Promise<{ waiting: number; failed: number; oldestOn: string | null }>;
  /** Whether anything waits for its turn. */
  isDue(now: string): Promise<boolean>;
  /** Takes the next text that is due, alternating between users, and keeps others away from it until the lease ends; counts the try. */
  claim(now: string, leaseUntil: string): Promise<ClaimedContent | undefined>;
  /** Prolongs the lease; says whether the claim still stood. No one else changes the text in this transaction. */
  hold(claim: ClaimedContent, leaseUntil: string): Promise<boolean>;
  /** Forgets the pieces of a file. */
  clear(fileId: number): Promise<void>;
  append(fileId: number, number: number, piece: { text: string; folded: string }): Promise<void>;
  settle(claim: ClaimedContent, state: IndexState, reason: IndexReason | null): Promise<void>;
  /** Lets another try follow. */
  again(claim: ClaimedContent, nextTryOn: string): Promise<void>;
  /** Of each of these files, the first piece that holds one of these terms. */
  firstPieces(fileIds: number[], terms: string[]): Promise<{ fileId: number; text: string }[]>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    contentTexts: ContentTextStore;
  }
}
