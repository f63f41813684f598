/** An upload of one file in several requests. */
export interface ResumableUpload {
  /** The ID in its URL: random, because it and the user's token are enough to continue. */
  id: string;
  uploadId: number;
  uploadFileId: number;
  userId: number;
  length: number;
  /** The header `Upload-Metadata` of its creation. */
  metadata: string | null;
  /** Bytes that are stored durably. */
  received: number;
  state: 'open' | 'done' | 'ended';
  expiresOn: string;
}
