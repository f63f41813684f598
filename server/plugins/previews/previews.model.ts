import type { PreviewKind, PreviewReason } from '#contract/previews.ts';
import type { Recognised } from '#server/adapters/previews/recognise.ts';

/** The stored state of a content's preview, for a file extension. */
export interface MadePreview {
  blobId: string;
  extension: string;
  recognised: Recognised;
  kind: PreviewKind;
  /** Why there is no preview; null when there is one. */
  reason: PreviewReason | null;
  pages: number | null;
  /** Of a text: the encoding that it is read in. */
  encoding: string | null;
  /** Bytes used in the cache. */
  size: number;
}

export interface PreviewStore {
  find(blobId: string, extension: string): Promise<MadePreview | undefined>;
  save(preview: MadePreview): Promise<void>;
  /** Adds to the size of a content's cached files. */
  grew(blobId: string, extension: string, bytes: number): Promise<void>;
  /** Resets the size, because the cached files of these contents were removed. */
  emptied(blobIds: string[]): Promise<void>;
  /** Bytes used by previews of existing contents. */
  bytes(): Promise<number>;
  /** Which of these contents exist. */
  inUse(blobIds: string[]): Promise<Set<string>>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    previews: PreviewStore;
  }
}
