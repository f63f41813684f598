import type { Blob } from '#server/storage/blobs/blobStore.ts';
import type { ValueChanges } from '../../attributeGroups/attributeGroups.model.ts';

/** Files that a user has announced and may now send. */
export interface Upload {
  id: number;
  userId: number;
  parentId: number;
  overwrite: boolean;
  /** Number of announced files that have not been received yet. */
  remaining: number;
  expiresOn: string;
  /** The announced files, where they are known without being read again. */
  files?: UploadFile[];
  /** The key, if it carries the upload: it had no rows, and IDs of 0, when it was opened. */
  sealedKey?: string;
}

export interface UploadFile {
  id: number;
  name: string;
  length: number;
  expiryDate: string | null;
  expiryNoticePeriod: number | null;
  /** Attribute values that are stored with the file. */
  values: ValueChanges;
  /** When the content was last changed, in milliseconds since 1970; null when the client does not say it. */
  modifiedOn: number | null;
  /** Whether text recognition is requested. */
  ocr: boolean;
  state: 'waiting' | 'receiving' | 'done' | 'failed';
  received: number;
  error: string | null;
  /** The file that was created from it. */
  nodeId: number | null;
}
export interface AnnouncedFile
  extends Pick<UploadFile, 'name' | 'length' | 'expiryDate' | 'expiryNoticePeriod' | 'values' | 'modifiedOn'> {
  ocr?: boolean;
}

/** An announced file without properties. */
export function plainFile({ name, length }: Pick<AnnouncedFile, 'name' | 'length'>): AnnouncedFile {
  return { name, length, expiryDate: null, expiryNoticePeriod: null, values: { set: [], clear: [] }, modifiedOn: null };
}

/** Content with the facts of its upload: by whom, when, and the log row, if it was recorded. */
export interface ReceivedContent extends Blob {
  sha256: string | null;
  uploadedBy: number;
  uploadedOn: string;
  actedBy: number | null;
  logPosition: number | null;
  logHash: string | null;
}
