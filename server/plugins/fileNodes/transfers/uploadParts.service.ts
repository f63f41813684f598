import type { UploadResult } from '#contract/fileNodes/transfers.ts';
import { normaliseName } from '#contract/rules/names.ts';
import { uploadErrors } from '#contract/uploadErrors.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { ApiError } from '#server/lib/fail.ts';
import { Interrupted } from '#server/lib/interrupted.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { OutcomeUnknown } from '#server/storage/outcomeUnknown.ts';
import {
  commitContent,
  commitUpload,
  FileError,
  type Stored,
  type StoreFile,
  textFor,
} from './commitUpload.service.ts';
import type { Upload, UploadFile } from './transfers.model.ts';
import { openUpload } from './uploads.service.ts';

/** Files of one request that are received but not committed yet, at most. */
const MAX_UNCOMMITTED_FILES = 16;
/** Milliseconds between two updates of the progress of a file. */
const PROGRESS_INTERVAL_MS = 1000;

/** An incoming part of the request; a part that is not a file has no file name. */
export interface Incoming {
  field: string;
  fileName?: string;
  content: AsyncIterable<Buffer>;
}
/** Receives files into the folder that was announced with the key. */
export async function receiveFiles(ctx: Ctx, key: string, parts: AsyncIterable<Incoming>): Promise<UploadResult> {
  return receiveParts(ctx, await openUpload(ctx, key), parts, commitUpload);
}

/**
 * Receives the files of one request independently: an error in one does not affect the others. A file is reported as
 * stored only when its content is durable and its row is committed.
 */
export async function receiveParts(
  ctx: Ctx,
  upload: Upload,
  parts: AsyncIterable<Incoming>,
  storeFile: StoreFile,
): Promise<UploadResult> {
  const outcomes: Promise<Outcome>[] = [];
  let previous: Promise<unknown> = Promise.resolve();
  try {
    for await (const { field, fileName, content } of parts) {
      if (field !== 'files' || fileName === undefined) continue;
      const file = await ctx.stores.uploads.fileNamed(upload.id, namesOf(fileName));
      const reading = readWhole(content);
      const { received, queued, stored } = receive(ctx, upload, file, reading.content, storeFile, previous);
      // A file that fails at once must not let those after it overtake those before it.
      previous = Promise.allSettled([previous, queued]);
      const outcome = outcomeOf(file?.name ?? normaliseName(fileName), stored);
      // The failure is thrown where the promise is awaited; until then it must not count as an unhandled rejection.
      outcome.catch(() => {});
      outcomes.push(outcome);
      // The next file is received while this one is synced and committed, so that the files of one request wait for the
      // disk together.
      await Promise.race([reading.whole, received.catch(() => outcome)]);
      await outcomes.at(-MAX_UNCOMMITTED_FILES);
    }
  } finally {
    await Promise.allSettled(outcomes);
  }
  const result: UploadResult = { success: [], errors: [] };
  for (const { success, error } of await Promise.all(outcomes)) {
    if (success) result.success.push(success);
    if (error) result.errors.push(error);
  }
  return result;
}

/** The same content, and a promise that resolves when its reader has all of it. */
function readWhole(content: AsyncIterable<Buffer>): { content: AsyncIterable<Buffer>; whole: Promise<void> } {
  let resolve = () => {};
  const whole = new Promise<void>((done) => {
    resolve = done;
  });
  async function* pieces() {
    yield* content;
    resolve();
  }
  return { content: pieces(), whole };
}

interface Outcome {
  success?: Stored;
  error?: UploadResult['errors'][number];
}

/** @throws errors that concern more than this file */
async function outcomeOf(name: string, stored: Promise<Stored>): Promise<Outcome> {
  try {
    return { success: await stored };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { error: { name, errors: [error.message] } };
  }
}

/**
 * The names under which a sent file may have been announced: the sent name first, then the same with quotes and line
 * breaks as browsers encode them, `%22`, `%0D`, `%0A`.
 */
function namesOf(fileName: string): string[] {
  const decoded = fileName.replace(/%(22|0D|0A)/gi, decodeURIComponent);
  return [normaliseName(fileName), normaliseName(decoded)];
}

/**
 * @param previous resolves when the transaction of the file before this one is queued: IDs follow the order of the
 *   request, even if the content of a later file is durable first
 * @returns promises that resolve when the content is durable, when its transaction is queued, and when it is committed
 */
function receive(
  ctx: Ctx,
  upload: Upload,
  file: UploadFile | undefined,
  content: AsyncIterable<Buffer>,
  storeFile: StoreFile,
  previous: Promise<unknown>,
): { received: Promise<Blob>; queued: Promise<unknown>; stored: Promise<Stored> } {
  const problem = !file ? uploadErrors.notAnnounced : file.state === 'done' && uploadErrors.alreadySent;
  if (!file || problem) {
    const rejected = Promise.reject(new FileError(problem || uploadErrors.notAnnounced));
    return { received: rejected, queued: previous, stored: rejected };
  }
  const received = ctx.blobs.write(content, file.length, noteProgress(ctx, file));
  const queued = received.then(async (blob) => {
    await previous;
    // In an object, as a promise that is returned would be awaited.
    return { commit: commitReceived(ctx, upload, file, blob, storeFile) };
  });
  return { received, queued, stored: storedOrFailed(ctx, file, queued) };
}

/** Commits the rows of received content. */
function commitReceived(ctx: Ctx, upload: Upload, file: UploadFile, blob: Blob, storeFile: StoreFile): Promise<Stored> {
  return commitContent(ctx, blob, async (tx) => {
    const stored = await storeFile(tx, upload, file, blob);
    // Of two requests that sent the same file at the same time, the row decides which one is first.
    if (!(await tx.stores.uploads.finish(file.id, blob.size, stored.id))) throw new FileError(uploadErrors.alreadySent);
    return stored;
  });
}

/** Waits for the commit of a file, or notes why it was not stored. */
async function storedOrFailed(
  ctx: Ctx,
  file: UploadFile,
  queued: Promise<{ commit: Promise<Stored> }>,
): Promise<Stored> {
  try {
    return await (await queued).commit;
  } catch (error) {
    // A client that gets "not stored" sends the file again; here it may have been stored.
    if (error instanceof OutcomeUnknown) throw error;
    const message = textFor(ctx, error);
    const isFirst = await ctx.transact((tx) => tx.stores.uploads.fail(file.id, message));
    if (error instanceof Interrupted || isSignedOut(error)) throw error;
    throw new FileError(isFirst ? message : uploadErrors.alreadySent);
  }
}

/** The request as a whole may not go on. */
const isSignedOut = (error: unknown) => error instanceof ApiError && error.reason === 'session.required';

function noteProgress(ctx: Ctx, file: UploadFile) {
  let noted = ctx.now().getTime();
  return (received: number) => {
    const now = ctx.now().getTime();
    if (now - noted < PROGRESS_INTERVAL_MS) return;
    noted = now;
    ctx
      .transact((tx) => tx.stores.uploads.progress(file.id, received))
      .catch((error) => ctx.log.warn({ err: error }, 'Progress could not be noted'));
  };
}
