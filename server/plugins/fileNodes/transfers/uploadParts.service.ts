import type { UploadResult } from '#contract/fileNodes/transfers.ts';
import { normaliseName } from '#contract/rules/names.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { announcedAs } from './announcedFiles.service.ts';
import { FileError, type StoreFile } from './commitUpload.service.ts';
import type { Stored } from './newFiles.service.ts';
import { receiveFile } from './receiveFile.service.ts';
import type { Upload } from './transfers.model.ts';
import { openUpload } from './uploads.service.ts';

/** Files of one request that are received but not committed yet, at most. */
const MAX_UNCOMMITTED_FILES = 16;

/** An incoming part of the request; a part that is not a file has no file name. */
export interface Incoming {
  field: string;
  fileName?: string;
  content: AsyncIterable<Buffer>;
}
/** Receives files into the folder that was announced with the key. */
export async function receiveFiles(ctx: Ctx, key: string, parts: AsyncIterable<Incoming>): Promise<UploadResult> {
  return receiveParts(ctx, await openUpload(ctx, key), parts);
}

/**
 * Receives the files of one request independently: an error in one does not affect the others. A file is reported as
 * stored only when its content is durable and its row is committed.
 * @param storeFile stores the content in another way than as the announced file of the folder
 */
export async function receiveParts(
  ctx: Ctx,
  upload: Upload,
  parts: AsyncIterable<Incoming>,
  storeFile?: StoreFile,
): Promise<UploadResult> {
  const outcomes: Promise<Outcome>[] = [];
  let previous: Promise<unknown> = Promise.resolve();
  try {
    for await (const { field, fileName, content } of parts) {
      if (field !== 'files' || fileName === undefined) continue;
      const file = await announcedAs(ctx, upload, namesOf(fileName));
      const reading = readWhole(content);
      const { received, queued, stored } = receiveFile(ctx, upload, file, reading.content, previous, storeFile);
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
