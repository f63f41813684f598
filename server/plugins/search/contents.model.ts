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
