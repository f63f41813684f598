/** A link through which an external person uploads files into a folder. */
export interface FileRequest {
  id: number;
  createdBy: number;
  createdOn: string;
  folderId: number;
  folderName: string;
  memo: string;
  expires: string;
  maxFiles: number;
  /** For all files together. */
  maxBytes: number;
  receivedFiles: number;
  receivedBytes: number;
  codeHash: string | null;
  /** Whether the requester is notified of uploaded files. */
  receipt: boolean;
  stoppedOn: string | null;
  rowVersion: number;
}
export type NewFileRequest = Omit<
  FileRequest,
  'id' | 'receivedFiles' | 'receivedBytes' | 'stoppedOn' | 'rowVersion'
> & { tokenHash: string; requester: string };
