import type { ExportedName, FileFieldValues } from '#contract/fileNodes/fileFields.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';

/** The columns of a file or folder that an export contains. */
export interface ExportedNode extends Pick<FileFieldValues, ExportedName> {
  id: number;
  parentId: number | null;
  isFolder: number;
  name: string;
  size: number;
  inherit: number;
  denyDownload: number;
  viewOnly: number;
  attributeGroupId: number | null;
  createdBy: number;
  createdOn: string;
  updatedBy: number;
  updatedOn: string;
  uploadedBy: number | null;
  uploadedOn: string | null;
  /** Milliseconds since 1970; null for a folder. */
  modifiedOn: number | null;
  deletedBy: number | null;
  deletedOn: string | null;
  versionId: number | null;
}

/** A version of a file with its content. */
export interface ExportedVersion extends Blob {
  versionId: number;
  number: number;
  uploadedBy: number;
  uploadedOn: string;
  /** Milliseconds since 1970; null where the client did not say it. */
  modifiedOn: number | null;
}

/** An attribute value of a file. */
export interface ExportedValue {
  attributeId: number;
  name: string;
  value: string;
}
