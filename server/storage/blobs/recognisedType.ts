/** Bytes at the beginning of content that identify it. */
export const HEAD_BYTES = 1024;
export const PDF = 'application/pdf';
/** The media type of content that is not recognised. */
export const PLAIN_BYTES = 'application/octet-stream';

/**
 * The media type that the first bytes of content show. Only PDF is recognised, because only PDF has rules of its own;
 * its header may follow other bytes, as in the viewers.
 */
export function recognisedType(head: Buffer): string {
  return head.subarray(0, HEAD_BYTES).includes('%PDF-') ? PDF : PLAIN_BYTES;
}
