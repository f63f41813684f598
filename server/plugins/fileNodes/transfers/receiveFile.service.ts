import { messageFor } from '#contract/errorCatalogue.ts';
import { uploadErrors } from '#contract/uploadErrors.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { ApiError, fail } from '#server/lib/fail.ts';
import { Interrupted } from '#server/lib/interrupted.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { OutcomeUnknown } from '#server/storage/outcomeUnknown.ts';
import { asApiError, commitContent, commitUpload, FileError, type StoreFile, textFor } from './commitUpload.service.ts';
import type { Stored } from './newFiles.service.ts';
import type { Upload, UploadFile } from './transfers.model.ts';
import { commitTogether } from './uploadBatches.service.ts';
import { rowsOf } from './uploadKeys.service.ts';

/** Milliseconds between two updates of the progress of a file. */
const PROGRESS_INTERVAL_MS = 1000;

/**
 * Receives the content of one announced file and stores it; says of a file that was not stored, why.
 * @param previous resolves when the transaction of the file before this one is queued: IDs follow the order of the
 *   request, even if the content of a later file is durable first
 * @param storeFile stores the content in another way than as the announced file of the folder
 * @returns promises that resolve when the content is received, when its transaction is queued, and when it is committed
 */
export function receiveFile(
  ctx: Ctx,
  upload: Upload,
  file: UploadFile | undefined,
  content: AsyncIterable<Buffer>,
  previous: Promise<unknown>,
  storeFile?: StoreFile,
): { received: Promise<Blob>; queued: Promise<unknown>; stored: Promise<Stored> } {
  const problem = !file ? uploadErrors.notAnnounced : file.state === 'done' && uploadErrors.alreadySent;
  if (!file || problem) {
    const rejected = Promise.reject(new FileError(problem || uploadErrors.notAnnounced));
    return { received: rejected, queued: previous, stored: rejected };
  }
  const received = ctx.blobs.write(content, file.length, noteProgress(ctx, upload, file));
  const queued = received.then(async (blob) => {
    await previous;
    if (!storeFile) return { commit: commitAnnounced(ctx, upload, file, blob) };
    let noteRows = () => {};
    const hasRows = new Promise<void>((resolve) => {
      noteRows = resolve;
    });
    const commit = commitContent(ctx, blob, async (tx) => {
      const stored = await storeFile(tx, upload, file, blob);
      await finish(tx, upload, file, stored);
      noteRows();
      return stored;
    });
    // PostgreSQL runs transactions at the same time, SQLite in the order in which they are queued.
    if (ctx.config.databaseUrl) await Promise.race([hasRows, commit.catch(() => undefined)]);
    // In an object, as a promise that is returned would be awaited.
    return { commit };
  });
  return { received, queued, stored: storedOrFailed(ctx, upload, file, queued) };
}

/**
 * Commits the rows of received content as a file of the folder of its upload.
 * @param alongside writes other rows in the same transaction
 */
function commitAnnounced(
  ctx: Ctx,
  upload: Upload,
  file: UploadFile,
  blob: Blob,
  alongside?: (tx: Ctx) => Promise<void>,
): Promise<Stored> {
  const received = { parentId: upload.parentId, file, blob, announced: { upload, file }, alongside };
  return commitTogether(ctx, received, async (tx) => {
    await alongside?.(tx);
    const stored = await commitUpload(tx, upload, file, blob);
    await finish(tx, upload, file, stored);
    return stored;
  });
}

/** Of two requests that sent the same file at the same time, the row decides which one is first. */
async function finish(tx: Ctx, upload: Upload, file: UploadFile, stored: Stored): Promise<void> {
  const { fileId: id } = await rowsOf(tx, upload, file);
  if (!(await tx.stores.uploads.finish([{ id, nodeId: stored.id }]))) throw new FileError(uploadErrors.alreadySent);
}

/**
 * Stores an announced file whose content was received in parts, as if one request had sent it.
 * @param alongside other rows that are written in the same transaction
 * @throws {ApiError} why it cannot be stored; the state of the upload has the same reason
 */
export async function finishFile(
  ctx: Ctx,
  { uploadId, uploadFileId }: { uploadId: number; uploadFileId: number },
  blob: Blob,
  alongside: (tx: Ctx) => Promise<void>,
): Promise<void> {
  const upload = (await ctx.stores.uploads.find(uploadId)) ?? fail('upload.keySpent');
  const file = (await ctx.stores.uploads.filesOf(uploadId)).find(({ id }) => id === uploadFileId);
  if (!file) fail('upload.keySpent');
  try {
    await commitAnnounced(ctx, upload, file, blob, alongside);
  } catch (error) {
    if (error instanceof OutcomeUnknown) throw error;
    const message = textFor(ctx, error);
    const isFirst = await noteFailure(ctx, upload, file, message);
    throw isFirst ? asApiError(error, file.name) : new ApiError('upload.keySpent', messageFor('upload.keySpent'));
  }
}

/** Waits for the commit of a file, or notes why it was not stored. */
async function storedOrFailed(
  ctx: Ctx,
  upload: Upload,
  file: UploadFile,
  queued: Promise<{ commit: Promise<Stored> }>,
): Promise<Stored> {
  try {
    return await (await queued).commit;
  } catch (error) {
    // A client that gets "not stored" sends the file again; here it may have been stored.
    if (error instanceof OutcomeUnknown) throw error;
    const message = textFor(ctx, error);
    const isFirst = await noteFailure(ctx, upload, file, message);
    if (error instanceof Interrupted || isSignedOut(error)) throw error;
    throw new FileError(isFirst ? message : uploadErrors.alreadySent);
  }
}

/** Notes why a file was not stored. @returns false when another request has stored it */
function noteFailure(ctx: Ctx, upload: Upload, file: UploadFile, message: string): Promise<boolean> {
  return ctx.transact(async (tx) => tx.stores.uploads.fail((await rowsOf(tx, upload, file)).fileId, message));
}

/** The request as a whole may not go on. */
const isSignedOut = (error: unknown) => error instanceof ApiError && error.reason === 'session.required';

function noteProgress(ctx: Ctx, upload: Upload, file: UploadFile) {
  let noted = ctx.now().getTime();
  return (received: number) => {
    const now = ctx.now().getTime();
    if (now - noted < PROGRESS_INTERVAL_MS) return;
    noted = now;
    ctx
      .transact(async (tx) => tx.stores.uploads.progress((await rowsOf(tx, upload, file)).fileId, received))
      .catch((error) => ctx.log.warn({ err: error }, 'Progress could not be noted'));
  };
}
