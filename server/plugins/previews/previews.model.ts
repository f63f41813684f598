import type { PreviewKind, PreviewReason } from '#contract/previews.ts';
import type { Recognised } from '#server/adapters/previews/recognise.ts';

/** What is known of the preview of a content, under a name with this extension. */
export interface MadePreview {
  blobId: string;
  extension: string;
  recognised: Recognised;
  kind: PreviewKind;
  /** Why there is none; null where there is one. */
  reason: PreviewReason | null;
  pages: number | null;
  /** Bytes that are kept beside the content. */
  size: number;
}

export interface PreviewStore {
  find(blobId: string, extension: string): Promise<MadePreview | undefined>;
  save(preview: MadePreview): Promise<void>;
  /** Notes that more bytes are kept beside a content. */
  grew(blobId: string, extension: string, bytes: number): Promise<void>;
  /** Notes that nothing is kept beside these contents any more. */
  emptied(blobIds: string[]): Promise<void>;
  /** Bytes kept for previews of contents that are in use. */
  bytes(): Promise<number>;
  /** Which of these contents are in use. */
  inUse(blobIds: string[]): Promise<Set<string>>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    previews: PreviewStore;
  }
}
