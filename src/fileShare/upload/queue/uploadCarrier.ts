import type { UploadResult } from '#contract/fileNodes/transfers.ts';
import type { Upload } from './upload.ts';

/** Callbacks while a file is sent. */
export interface SendReport {
  /** Number of bytes sent. */
  progress(sent: number): void;
  /** The URL of the resumable upload, with which it can be continued. */
  located(location: string): void;
}

/** The connection of the queue to the server. */
export interface UploadCarrier {
  /**
   * Gets an upload key for files of one folder with the same options.
   * @throws AnnouncementRejected when some of the files are invalid, any other error when all of them failed
   */
  announce(batch: readonly Upload[]): Promise<string>;
  /** Sends one file with the key; the result may contain an error text. */
  send(key: string, upload: Upload, report: SendReport, signal: AbortSignal): Promise<UploadResult>;
  /** Removes the data on the server of a file that was cancelled. */
  discard?(location: string): void;
  /** Whether the key has expired, so that a new one is needed. */
  isKeyExpired(error: unknown): boolean;
  /** Whether the server was unavailable, so that the request can be repeated later. */
  isUnreachable(error: unknown): boolean;
}

/** The invalid files of an announcement, by ID, with their errors. */
export class AnnouncementRejected extends Error {
  constructor(
    readonly problems: ReadonlyMap<number, string>,
    readonly namesTaken: boolean,
  ) {
    super([...problems.values()].join('\n'));
  }
}
