/** Files that a user shares with external recipients. */
export interface Share {
  id: number;
  createdBy: number;
  memo: string;
  /** Days from completion to expiry. */
  duration: number;
  codeHash: string | null;
  /** How many times each recipient may download each file. */
  maxDownloads: number | null;
  /** Whether the sender is notified of first downloads. */
  receipt: boolean;
  rowVersion: number;
  /** Both are null until all files are uploaded. */
  createdOn: string | null;
  expires: string | null;
  mailedOn: string | null;
  stoppedOn: string | null;
}
/** A complete share. */
export type ReadyShare = Share & { createdOn: string; expires: string };
export type NewShare = Pick<Share, 'createdBy' | 'memo' | 'duration' | 'codeHash' | 'maxDownloads' | 'receipt'> & {
  announcedOn: string;
  uploadId: number;
  /** The sender as searchable text. */
  sender: string;
};

/** A file of a share, with its content at the time of sharing. */
export interface SharedFile {
  id: number;
  shareId: number;
  name: string;
  type: string;
  length: number;
  blobId: string | null;
  /** The stored file it was shared from, if any. */
  nodeId: number | null;
}

export interface Recipient {
  id: number;
  shareId: number;
  address: string;
  mailId: number | null;
  receivedOn: string | null;
}

/** A download key of a recipient. */
export interface ShareKey {
  id: number;
  hash: string;
  recipientId: number;
  fileId: number | null;
  issuedOn: string;
  ip: string | null;
  startedOn: string | null;
  /** The bytes that were sent, in order: first and last of each range. */
  stretches: [number, number][];
  doneOn: string | null;
}

export interface ShareDownload {
  recipientId: number;
  fileId: number | null;
  /** Whether everything was sent. */
  isWhole: boolean;
  log: string;
  on: string;
  ip: string;
}
