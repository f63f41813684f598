import type { AppConfig } from '#contract/app.ts';
import type { GivenValue } from '#contract/fileNodes/files.ts';
import type { Expiry } from '#contract/rules/expiry.ts';
import { nameKey, nameProblem, nextNames, normaliseName } from '#contract/rules/names.ts';

/** What one upload key takes. */
export type UploadLimits = AppConfig['limits'];

/** `detached`: the page was loaded again, and the file has to be chosen again to go on. */
export type UploadState = 'waiting' | 'sending' | 'paused' | 'detached' | 'done' | 'failed' | 'cancelled';

/** What holds for every file of one go. */
export interface UploadOptions extends Expiry {
  overwrite: boolean;
  attributeValues: readonly GivenValue[];
  /** Of this file alone: its text is to be recognised. */
  ocr?: boolean;
}

/** What becomes of a file whose name is taken: a new version of the other, a name of its own, or nothing. */
export type Resolution = 'version' | 'both' | 'skip';

/** One file on its way into a folder. */
export interface Upload extends UploadOptions {
  id: number;
  folderId: number;
  /** Empty while it is detached. */
  file: File;
  /** Bytes of the file. */
  size: number;
  /** As it is announced: normalised. */
  name: string;
  state: UploadState;
  /** Bytes. */
  sent: number;
  /** When sending began, in milliseconds, and the bytes that were there by then; 0 before. */
  startedAt: number;
  startedFrom: number;
  /** What it was announced with. */
  key?: string | undefined;
  /** Where the server keeps what it has of the file already. */
  location?: string | undefined;
  /** Of the file that was stored. */
  nodeId?: number | undefined;
  error?: string | undefined;
  /** It failed because its name is taken: a user has to say what to do. */
  nameTaken?: boolean;
  /** What to do when its name is taken; undefined while no one has said. */
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
 * Tells a file that is chosen again from others: a browser gives no path.
 * @param file as it is on the computer
 */
export function fingerprintOf(file: Pick<File, 'name' | 'size' | 'lastModified'>, folderId: number): string {
  return JSON.stringify([folderId, normaliseName(file.name), file.size, file.lastModified]);
}

let lastId = 0;

/** A file that waits for its turn, or has failed already since no folder can hold its name. */
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
 * The first of the files that one upload key takes: within the limits of a key, all into one folder on the same terms,
 * no name twice. The others need further keys. A file too large for any key is taken alone, and the server says so.
 */
export function firstBatch(waiting: readonly Upload[], { maxFiles, maxFileSize }: UploadLimits): Upload[] {
  const first = waiting[0];
  if (!first) return [];
  const batch: Upload[] = [];
  const names = new Set<string>();
  let bytes = 0;
  for (const upload of waiting) {
    if (upload.folderId !== first.folderId || upload.overwrite !== first.overwrite) continue;
    const key = nameKey(upload.name);
    if (names.has(key)) continue;
    bytes += upload.size;
    if (batch.length > 0 && (batch.length === maxFiles || bytes > maxFileSize)) break;
    batch.push(upload);
    names.add(key);
  }
  return batch;
}

/** The next name to try beside one that is taken: `Plan.pdf`, `Plan (2).pdf`, `Plan (3).pdf`. */
export const freeName = (name: string) => nextNames(name, 1)[0] ?? name;

/** What a file whose name is taken becomes when it is known what to do. */
export function resolved(upload: Upload, resolution: Resolution): Upload {
  const { nameTaken: _, ...rest } = upload;
  const fresh = { key: undefined, location: undefined, error: undefined, sent: 0 };
  const again = { ...rest, ...fresh, onTaken: resolution };
  if (resolution === 'skip') return { ...again, state: 'cancelled' };
  if (resolution === 'version') return { ...again, state: 'waiting', overwrite: true };
  return { ...again, state: 'waiting', name: freeName(upload.name) };
}

/** How far several files have come. */
export interface Progress {
  /** Bytes. */
  sent: number;
  total: number;
  /** Bytes per second of what is being sent now. */
  speed: number;
}

/** Sums up files; what was cancelled or failed counts neither way. */
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

/** Seconds until all is sent at the speed of now; undefined while nothing tells. */
export function secondsLeft({ sent, total, speed }: Progress): number | undefined {
  return speed > 0 && sent < total ? Math.ceil((total - sent) / speed) : undefined;
}

/** The failures as `name: error`, one per line. */
export function errorLines(uploads: readonly Upload[]): string[] {
  return uploads.flatMap(({ name, state, error }) => (state === 'failed' && error ? [`${name}: ${error}`] : []));
}
