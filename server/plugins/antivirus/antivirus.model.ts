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
