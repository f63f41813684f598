import { uploadErrors } from '#contract/refusals.ts';
import type { UploadResult } from '#contract/transfers.ts';
import {
  firstBatch,
  isActive,
  newUpload,
  type Resolution,
  resolved,
  type Upload,
  type UploadLimits,
  type UploadOptions,
} from './upload.ts';

/** How the queue reaches the server. */
export interface UploadCarrier {
  /**
   * Gets a key for files that go into one folder on the same terms.
   * @throws AnnouncementRefused when some of the files are at fault, any other error when all of them wait in vain
   */
  announce(batch: readonly Upload[]): Promise<string>;
  /** Sends one file with the key; an error text for it is part of the reply. */
  send(key: string, upload: Upload, progress: (sent: number) => void, signal: AbortSignal): Promise<UploadResult>;
  /** Whether the key has had its time, so that a new one helps. */
  isSpent(error: unknown): boolean;
}

/** The files of an announcement that were at fault, by id, with what is wrong with each. */
export class AnnouncementRefused extends Error {
  constructor(
    readonly problems: ReadonlyMap<number, string>,
    readonly namesTaken: boolean,
  ) {
    super([...problems.values()].join('\n'));
  }
}

/** Two fill the line while a third waits for its answer; more only shares the same bandwidth. */
const PARALLEL = 3;
/** How often changes are told, in milliseconds: often enough to look smooth, seldom enough for thousands of files. */
const TELL_EVERY = 100;

/**
 * Sends files in turn, whatever page is open: a key for as many as a key takes, then one request per file, at most three
 * at a time. Failed and cancelled files stay in the list until they are retried or cleared.
 */
export function createUploadQueue(carrier: UploadCarrier) {
  let uploads: readonly Upload[] = [];
  let limits: UploadLimits = { maxFiles: 1, maxFileSize: 0 };
  let announcing = false;
  let telling: ReturnType<typeof setTimeout> | undefined;
  const keys = new Map<number, string>();
  const renewed = new Set<number>();
  const running = new Map<number, AbortController>();
  const listeners = new Set<() => void>();

  const tell = () => {
    clearTimeout(telling);
    telling = undefined;
    for (const listener of listeners) listener();
  };
  const tellSoon = () => {
    telling ??= setTimeout(tell, TELL_EVERY);
  };
  const change = (ids: ReadonlySet<number>, changes: Partial<Upload>) => {
    uploads = uploads.map((upload) => (ids.has(upload.id) ? { ...upload, ...changes } : upload));
  };
  const settle = (ids: Iterable<number>, changes: Partial<Upload>) => {
    change(new Set(ids), changes);
    tellSoon();
  };
  const waiting = () => uploads.filter(({ state }) => state === 'waiting');

  async function announceNext() {
    const batch = firstBatch(
      waiting().filter(({ id }) => !keys.has(id)),
      limits,
    );
    if (batch.length === 0) return;
    announcing = true;
    try {
      const key = await carrier.announce(batch);
      for (const { id } of batch) keys.set(id, key);
    } catch (error) {
      refuse(batch, error);
    } finally {
      announcing = false;
      pump();
    }
  }

  function refuse(batch: readonly Upload[], error: unknown) {
    if (error instanceof AnnouncementRefused && error.problems.size > 0) {
      for (const [id, problem] of error.problems) {
        if (error.namesTaken) settleTaken(id, problem);
        else settle([id], { state: 'failed', error: problem });
      }
    } else {
      settle(
        batch.map(({ id }) => id),
        { state: 'failed', error: messageOf(error) },
      );
    }
  }

  /** A name is taken: what to do may have been said beforehand, for all files. */
  function settleTaken(id: number, problem: string) {
    const resolution = uploads.find((upload) => upload.id === id)?.onTaken;
    settle([id], { state: 'failed', error: problem, nameTaken: true });
    if (resolution) resolve(new Set([id]), resolution);
  }

  function resolve(ids: ReadonlySet<number>, resolution: Resolution) {
    uploads = uploads.map((upload) => (upload.nameTaken && ids.has(upload.id) ? resolved(upload, resolution) : upload));
    tellSoon();
  }

  async function send(upload: Upload, key: string) {
    const { id } = upload;
    const abort = new AbortController();
    running.set(id, abort);
    settle([id], { state: 'sending', sent: 0, startedAt: Date.now() });
    const progress = (sent: number) => {
      change(new Set([id]), { sent });
      tellSoon();
    };
    try {
      const { errors } = await carrier.send(key, upload, progress, abort.signal);
      const problem = errors.flatMap((error) => error.errors).join(' ');
      if (problem === uploadErrors.exists) settleTaken(id, problem);
      else settle([id], problem ? { state: 'failed', error: problem } : { state: 'done', sent: upload.file.size });
    } catch (error) {
      if (!abort.signal.aborted) fail(id, error);
    } finally {
      running.delete(id);
      keys.delete(id);
      pump();
    }
  }

  function fail(id: number, error: unknown) {
    const again = carrier.isSpent(error) && !renewed.has(id);
    if (again) renewed.add(id);
    settle([id], again ? { state: 'waiting', sent: 0 } : { state: 'failed', error: messageOf(error) });
  }

  /** Starts what there is room for, and gets the next key before the files of this one have run out. */
  function pump() {
    const ready = waiting().filter(({ id }) => keys.has(id));
    const started = ready.slice(0, Math.max(0, PARALLEL - running.size));
    for (const upload of started) void send(upload, keys.get(upload.id) ?? '');
    if (!announcing && ready.length - started.length < PARALLEL) void announceNext();
  }

  return {
    /** For `useSyncExternalStore`. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** All files of this visit that were not cleared, oldest first; a new list whenever one changes. */
    list: () => uploads,
    isBusy: () => uploads.some(isActive),
    /** Takes files in and begins; answers with their ids. */
    add(files: readonly File[], folderId: number, options: UploadOptions, keyLimits: UploadLimits): number[] {
      const added = files.map((file) => newUpload(file, folderId, options));
      limits = keyLimits;
      uploads = [...uploads, ...added];
      tell();
      pump();
      return added.map(({ id }) => id);
    },
    cancel(ids: Iterable<number>) {
      const stopped = [...ids].filter((id) => uploads.some((upload) => upload.id === id && isActive(upload)));
      settle(stopped, { state: 'cancelled', sent: 0 });
      for (const id of stopped) {
        keys.delete(id);
        running.get(id)?.abort();
      }
    },
    /** Says what to do with a file whose name is taken; with all of them, also those that turn up later. */
    resolve(id: number, resolution: Resolution, forAll: boolean) {
      if (forAll) uploads = uploads.map((upload) => ({ ...upload, onTaken: resolution }));
      const taken = uploads.filter((upload) => upload.nameTaken && (forAll || upload.id === id));
      resolve(new Set(taken.map((upload) => upload.id)), resolution);
      pump();
    },
    /** Sends files again. */
    retry(ids: Iterable<number>) {
      const retried = [...ids];
      for (const id of retried) keys.delete(id);
      settle(retried, { state: 'waiting', sent: 0, error: undefined, nameTaken: false });
      pump();
    },
    /** Takes what is not on its way any more off the list. */
    clear() {
      uploads = uploads.filter(isActive);
      tell();
    },
  };
}

const messageOf = (error: unknown) => (error instanceof Error && error.message) || uploadErrors.failed;
