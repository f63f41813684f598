import type { RequestField } from '#contract/fileRequests.ts';
import type { Paged, PageOf } from '#server/kernel/page.ts';
import type { CodeAttempts } from '../codes.model.ts';

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

export interface FileRequestStore extends CodeAttempts {
  find(id: number): Promise<FileRequest | undefined>;
  findByToken(tokenHash: string): Promise<FileRequest | undefined>;
  page(page: PageOf<RequestField>, by?: number): Promise<Paged<FileRequest>>;
  insert(request: NewFileRequest): Promise<number>;
  /**
   * Counts a file if the request is open and has room.
   * @returns whether it was counted
   */
  receive(id: number, bytes: number, now: string): Promise<boolean>;
  /** Active requests of a user, by the names of their folders. */
  activeOf(userId: number, now: string): Promise<{ id: number; name: string }[]>;
  /** Transfers requests to another user. */
  giveTo(userId: number, ids: number[]): Promise<void>;
  /**
   * Stops a request if rowVersion is current.
   * @returns whether it was
   */
  stop(id: number, rowVersion: number, on: string): Promise<boolean>;
  stopAllOf(userId: number, on: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    fileRequests: FileRequestStore;
  }
}
