/** A legal hold as it is stored, with the number of nodes that it names. */
export interface LegalHoldRow {
  id: number;
  name: string;
  reason: string;
  createdBy: number;
  createdOn: string;
  releasedBy: number | null;
  releasedOn: string | null;
  releaseReason: string | null;
  rowVersion: number;
  nodes: number;
}

/** A file or folder on the path from a named node to a covered one. */
export interface CoveredNode {
  id: number;
  parentId: number | null;
  name: string;
  isFolder: boolean;
  versionId: number | null;
  uploadedBy: number | null;
  uploadedOn: string | null;
  /** Milliseconds since 1970; null for a folder. */
  modifiedOn: number | null;
  updatedOn: string;
}
