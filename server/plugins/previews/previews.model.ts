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
