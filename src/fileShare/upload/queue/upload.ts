import type { AppConfig } from '#contract/app.ts';
import type { GivenValue } from '#contract/fileNodes/files.ts';
import type { Expiry } from '#contract/rules/expiry.ts';
import { nameKey, nameProblem, nextNames, normaliseName } from '#contract/rules/names.ts';

/** The limits of one upload key. */
export type UploadLimits = AppConfig['limits'];

/** `detached`: the page was reloaded, and the user must choose the file again. */
export type UploadState = 'waiting' | 'sending' | 'paused' | 'detached' | 'done' | 'failed' | 'cancelled';

/** The options for all files of one upload. */
export interface UploadOptions extends Expiry {
  overwrite: boolean;
  attributeValues: readonly GivenValue[];
  /** For this file only: OCR is requested. */
  ocr?: boolean;
}

/** What to do with a file whose name exists already: a new version, another name, or skip it. */
export type Resolution = 'version' | 'both' | 'skip';

/** One upload of a file into a folder. */
export interface Upload extends UploadOptions {
  id: number;
  folderId: number;
  /** Empty while it is detached. */
  file: File;
  /** Size of the file in bytes. */
  size: number;
  /** Normalised, as it is announced. */
  name: string;
  state: UploadState;
  /** Bytes sent. */
  sent: number;
  /** When sending began, in milliseconds, and the bytes sent before; 0 before that. */
  startedAt: number;
  startedFrom: number;
  /** The upload key. */
  key?: string | undefined;
  /** The URL of the resumable upload on the server. */
  location?: string | undefined;
  /** The ID of the stored file. */
  nodeId?: number | undefined;
  error?: string | undefined;
  /** It failed because its name exists already, and the user must decide. */
  nameTaken?: boolean;
  /** What to do when the name exists already; undefined while undecided. */
  onTaken?: Resolution;
}

export const plainUpload: UploadOptions = {
  overwrite: false,
  expiryDate: null,
  expiryNoticePeriod: null,
  attributeValues: [],
};

export const isActive = ({ state }: Upload) => state === 'waiting' || state === 'sending';
export const canRetry = ({ state }: Upload) => state === 'failed' || state === 'cancelled';
export const isUnfinished = (upload: Upload) =>
  isActive(upload) || upload.state === 'paused' || upload.state === 'detached';

/**
 * Identifies a file that is chosen again; browsers reveal no path.
 * @param file as on the computer
 */
export function fingerprintOf(file: Pick<File, 'name' | 'size' | 'lastModified'>, folderId: number): string {
  return JSON.stringify([folderId, normaliseName(file.name), file.size, file.lastModified]);
}

let lastId = 0;

/** An upload that waits, or has failed already because the name is invalid. */
export function newUpload(file: File, folderId: number, options: UploadOptions): Upload {
  const name = normaliseName(file.name);
  const error = nameProblem(name);
  lastId += 1;
  return {
    ...options,
    id: lastId,
    folderId,
    file,
    size: file.size,
    name,
    state: error ? 'failed' : 'waiting',
    sent: 0,
    startedAt: 0,
    startedFrom: 0,
    error,
  };
}

/**
 * The first files for one upload key: within its limits, of one folder, all with or without overwriting, without
 * duplicate names; the other options are those of each file.
 * The others need further keys. A file that is too large for any key is returned alone, so that the server rejects it.
 */
export function firstBatch(
  waiting: readonly Upload[],
  { maxFiles, maxFileSize, maxTotalSize }: UploadLimits,
): Upload[] {
  const first = waiting[0];
  if (!first) return [];
  const batch: Upload[] = [];
  const names = new Set<string>();
  let bytes = 0;
  for (const upload of waiting) {
    if (upload.folderId !== first.folderId || upload.overwrite !== first.overwrite) continue;
    const key = nameKey(upload.name);
    if (names.has(key)) continue;
    const isTooLarge = upload.size > maxFileSize;
    if (isTooLarge && batch.length > 0) continue;
    bytes += upload.size;
    if (batch.length > 0 && (batch.length === maxFiles || bytes > maxTotalSize)) break;
    batch.push(upload);
    names.add(key);
    if (isTooLarge) break;
  }
  return batch;
}

/** The next candidate for a free name: `Plan.pdf`, `Plan (2).pdf`, `Plan (3).pdf`. */
export const freeName = (name: string) => nextNames(name, 1)[0] ?? name;

/** An upload with an existing name, after the decision. */
export function resolved(upload: Upload, resolution: Resolution): Upload {
  const { nameTaken: _, ...rest } = upload;
  const fresh = { key: undefined, location: undefined, error: undefined, sent: 0 };
  const again = { ...rest, ...fresh, onTaken: resolution };
  if (resolution === 'skip') return { ...again, state: 'cancelled' };
  if (resolution === 'version') return { ...again, state: 'waiting', overwrite: true };
  return { ...again, state: 'waiting', name: freeName(upload.name) };
}

/** The progress of several files. */
export interface Progress {
  /** Bytes sent. */
  sent: number;
  total: number;
  /** Bytes per second of the running uploads. */
  speed: number;
}

/** Sums up files; cancelled and failed ones are not counted. */
export function progressOf(uploads: readonly Upload[], now: number): Progress {
  const progress: Progress = { sent: 0, total: 0, speed: 0 };
  for (const upload of uploads) {
    if (canRetry(upload)) continue;
    progress.total += upload.size;
    progress.sent += upload.state === 'done' ? upload.size : upload.sent;
    progress.speed += speedOf(upload, now);
  }
  return progress;
}

/** Bytes per second since sending began; 0 while nothing is sent. */
export function speedOf({ state, sent, startedAt, startedFrom }: Upload, now: number): number {
  const seconds = (now - startedAt) / 1000;
  return state === 'sending' && seconds > 0 ? Math.max(0, sent - startedFrom) / seconds : 0;
}

/** Seconds until everything is sent at the current speed; undefined while unknown. */
export function secondsLeft({ sent, total, speed }: Progress): number | undefined {
  return speed > 0 && sent < total ? Math.ceil((total - sent) / speed) : undefined;
}

/** The errors as `name: error`, one per line. */
export function errorLines(uploads: readonly Upload[]): string[] {
  return uploads.flatMap(({ name, state, error }) => (state === 'failed' && error ? [`${name}: ${error}`] : []));
}
