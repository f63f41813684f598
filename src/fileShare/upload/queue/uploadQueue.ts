import { uploadErrors } from '#contract/uploadErrors.ts';
import {
  fingerprintOf,
  firstBatch,
  isActive,
  isUnfinished,
  newUpload,
  type Resolution,
  resolved,
  type Upload,
  type UploadLimits,
  type UploadOptions,
} from './upload.ts';
import { AnnouncementRejected, type SendReport, type UploadCarrier } from './uploadCarrier.ts';
import { openUploadList } from './uploadList.ts';
import { createRetryTimer } from './uploadRetries.ts';

/** Two use the bandwidth while a third waits for its response; more would only share it. */
const MAX_CONCURRENT_UPLOADS = 3;
/**
 * Sends files independent of the open page: one key for as many files as a key allows, then one request per file, at
 * most three at a time. Failed and cancelled files stay in the list until they are retried or cleared.
 */
export function createUploadQueue(carrier: UploadCarrier) {
  const list = openUploadList();
  const { change, replace } = list;
  let limits: UploadLimits = { maxFiles: 1, maxFileSize: 0, maxTotalSize: 0 };
  let announcing = false;
  const renewed = new Set<number>();
  const retries = createRetryTimer(() => pump());
  const running = new Map<number, AbortController>();
  const waiting = () => list.all().filter(({ state }) => state === 'waiting');

  async function announceNext() {
    const batch = firstBatch(
      waiting().filter(({ key }) => key === undefined),
      limits,
    );
    if (batch.length === 0) return;
    announcing = true;
    const ids = batch.map(({ id }) => id);
    try {
      const key = await carrier.announce(batch);
      change(ids, { key });
    } catch (error) {
      reject(ids, error);
    } finally {
      announcing = false;
      pump();
    }
  }

  function reject(ids: number[], error: unknown) {
    if (error instanceof AnnouncementRejected && error.problems.size > 0) {
      for (const [id, problem] of error.problems) {
        if (error.namesTaken) settleTaken(id, problem);
        else change([id], { state: 'failed', error: problem });
      }
    } else if (mayRetry(ids[0] ?? 0, error)) {
      retrySoon(ids);
    } else change(ids, { state: 'failed', error: messageOf(error) });
  }

  /** The name exists already: the user may have decided for all files before. */
  function settleTaken(id: number, problem: string) {
    const resolution = list.find(id)?.onTaken;
    change([id], { state: 'failed', error: problem, nameTaken: true });
    if (resolution) resolve(new Set([id]), resolution);
  }

  function resolve(ids: ReadonlySet<number>, resolution: Resolution) {
    replace((upload) => (upload.nameTaken && ids.has(upload.id) ? resolved(upload, resolution) : upload));
  }

  async function send({ id, size, location, sent }: Upload, key: string) {
    const abort = new AbortController();
    running.set(id, abort);
    const startedFrom = location ? sent : 0;
    change([id], { state: 'sending', sent: startedFrom, startedFrom, startedAt: Date.now() });
    let isFirst = true;
    const report: SendReport = {
      progress(bytes) {
        // Bytes sent before count for the total, but not for the speed.
        const isResumed = isFirst && list.find(id)?.location !== undefined;
        isFirst = false;
        change([id], isResumed ? { sent: bytes, startedFrom: bytes } : { sent: bytes });
      },
      located: (at) => change([id], { location: at }),
    };
    try {
      const upload = list.find(id);
      if (!upload) return;
      const { success, errors } = await carrier.send(key, upload, report, abort.signal);
      const problem = errors.flatMap((error) => error.errors).join(' ');
      const over = { key: undefined, location: undefined };
      if (problem === uploadErrors.exists) settleTaken(id, problem);
      else if (problem) change([id], { ...over, state: 'failed', error: problem });
      else change([id], { ...over, state: 'done', sent: size, nodeId: success[0]?.id });
      retries.reset(id);
    } catch (error) {
      if (!abort.signal.aborted) fail(id, error);
    } finally {
      if (running.get(id) === abort) running.delete(id);
      pump();
    }
  }

  function fail(id: number, error: unknown) {
    if (carrier.isKeyExpired(error) && !renewed.has(id)) {
      renewed.add(id);
      change([id], { state: 'waiting', sent: 0, key: undefined, location: undefined });
    } else if (mayRetry(id, error)) retrySoon([id]);
    else {
      // The data on the server can be used by another attempt with the same key.
      const { key, location } = list.find(id) ?? {};
      change([id], { state: 'failed', error: messageOf(error), key: location && key });
    }
  }

  const mayRetry = (id: number, error: unknown) => carrier.isUnreachable(error) && retries.isAllowed(id);

  /** Nothing is sent until the next attempt, because other requests would fail too. */
  function retrySoon(ids: number[]) {
    change(ids, { state: 'waiting' });
    retries.schedule(ids);
  }

  function wake() {
    retries.cancelTimer();
    pump();
  }

  /** Starts uploads up to the limit, and gets the next key before the files of this one are sent. */
  function pump() {
    if (retries.isScheduled()) return;
    const ready = waiting().filter(({ key }) => key !== undefined);
    const started = ready.slice(0, Math.max(0, MAX_CONCURRENT_UPLOADS - running.size));
    for (const upload of started) void send(upload, upload.key ?? '');
    if (!announcing && ready.length - started.length < MAX_CONCURRENT_UPLOADS) void announceNext();
  }

  /** Stops running or waiting files. */
  function stop(ids: Iterable<number>, applies: (upload: Upload) => boolean, changes: Partial<Upload>) {
    const stopped = [...ids].flatMap((id) => list.find(id) ?? []).filter(applies);
    const stoppedIds = stopped.map(({ id }) => id);
    change(stoppedIds, changes);
    for (const id of stoppedIds) running.get(id)?.abort();
    return stopped;
  }

  /** Assigns a file that was chosen again to its upload from before the reload. */
  function attach(file: File, found: Upload | undefined): number | undefined {
    if (found) change([found.id], { file, state: 'waiting' });
    return found?.id;
  }
  const detached = () => list.all().filter(({ state }) => state === 'detached');

  return {
    /** For `useSyncExternalStore`. */
    subscribe: list.subscribe,
    /** All uploads that were not cleared, oldest first; a new array after each change. */
    list: list.all,
    isBusy: () => list.all().some(isActive),
    /**
     * Adds and starts files.
     * @returns their IDs. A known file is continued.
     */
    add(files: readonly File[], folderId: number, options: UploadOptions, keyLimits: UploadLimits): number[] {
      limits = keyLimits;
      const before = new Map(detached().map((upload) => [fingerprintOf(asChosen(upload), upload.folderId), upload]));
      const added: Upload[] = [];
      const ids = files.map((file) => {
        const resumable = attach(file, before.get(fingerprintOf(file, folderId)));
        if (resumable) return resumable;
        const upload = newUpload(file, folderId, options);
        added.push(upload);
        return upload.id;
      });
      list.append(added);
      pump();
      return ids;
    },
    /** Lists the uploads that were running before the page was reloaded. */
    restore(uploads: readonly Upload[], keyLimits: UploadLimits) {
      limits = keyLimits;
      list.append(uploads);
    },
    /**
     * Continues files that were chosen again, regardless of their folder.
     * @returns the files that belong to none
     */
    attach(files: readonly File[]): File[] {
      const others = files.filter((file) => {
        const found = detached().find((upload) => fingerprintOf(asChosen(upload), 0) === fingerprintOf(file, 0));
        return attach(file, found) === undefined;
      });
      pump();
      return others;
    },
    cancel(ids: Iterable<number>) {
      const fresh = { sent: 0, key: undefined, location: undefined };
      for (const { location } of stop(ids, isUnfinished, { ...fresh, state: 'cancelled' })) {
        if (location) carrier.discard?.(location);
      }
      pump();
    },
    /** Keeps the bytes sent; a small file starts again. */
    pause(ids: Iterable<number>) {
      stop(ids, isActive, { state: 'paused' });
      pump();
    },
    resume(ids: Iterable<number>) {
      const paused = [...ids].filter((id) => list.find(id)?.state === 'paused');
      change(paused, { state: 'waiting' });
      wake();
    },
    /** Retries immediately what waits for the server. */
    wake,
    /** Sets what to do with a file whose name exists already; optionally for all files, including later ones. */
    resolve(id: number, resolution: Resolution, forAll: boolean) {
      if (forAll) replace((upload) => ({ ...upload, onTaken: resolution }));
      const taken = list.all().filter((upload) => upload.nameTaken && (forAll || upload.id === id));
      resolve(new Set(taken.map((upload) => upload.id)), resolution);
      pump();
    },
    /** Retries files; of a large one, only the missing bytes are sent. */
    retry(ids: Iterable<number>) {
      const retried = [...ids];
      for (const id of retried) {
        retries.reset(id);
        renewed.delete(id);
      }
      change(retried, { state: 'waiting', sent: 0, error: undefined, nameTaken: false });
      wake();
    },
    /** Removes finished uploads from the list. */
    clear: () => list.filter(isUnfinished),
  };
}

/** The file as it was chosen, before a free name was found for it. */
const asChosen = ({ file, size, name }: Upload) => ({ name: file.name || name, size, lastModified: file.lastModified });

const messageOf = (error: unknown) => (error instanceof Error && error.message) || uploadErrors.failed;
