import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Ctx } from '#server/kernel/context.ts';
import { type Blob, StorageDown } from '#server/storage/blobs/blobStore.ts';
import { PDF } from '#server/storage/blobs/recognisedType.ts';
import { recognisedTypeOf } from './contentTypes.service.ts';

/** Contents whose first bytes are read at the same time, and recorded in one transaction. */
const BATCH_BLOBS = 50;

/**
 * Examines the content from before recognised types were recorded, and gives the type PDF to files that hold one under
 * another name. It continues where an earlier run ended; content that cannot be read is left for the next run.
 */
export async function examineContents(ctx: Ctx): Promise<void> {
  let unread = 0;
  for (let last = ''; ; ) {
    const blobs = await ctx.stores.contentTypes.unexamined(last, BATCH_BLOBS);
    if (blobs.length === 0) break;
    unread += await examine(ctx, blobs);
    last = blobs.at(-1)?.id ?? last;
    await yieldToEventLoop();
  }
  if (unread > 0) ctx.log.warn({ unread }, 'Some content could not be examined for its type');
}

/** @returns the number of contents that could not be read */
async function examine(ctx: Ctx, blobs: Blob[]): Promise<number> {
  const types = new Map<string, string[]>();
  const read = async (blob: Blob) => {
    const type = await typeOf(ctx, blob);
    if (type) types.set(type, [...(types.get(type) ?? []), blob.id]);
    return type !== undefined;
  };
  const outcomes = await Promise.all(blobs.map(read));
  await ctx.transact(
    async (tx) => {
      for (const [type, ids] of types) await tx.stores.contentTypes.note(ids, type);
      const folderIds = await tx.stores.contentTypes.setTypeOfFiles(types.get(PDF) ?? [], PDF);
      // Lists that are shown load the types again.
      for (const id of folderIds.toSorted((a, b) => a - b)) await tx.stores.folders.touch(id, 0);
    },
    // What a power cut undoes is examined again.
    { isAsyncCommit: true },
  );
  return outcomes.filter((isRead) => !isRead).length;
}

/** Undefined for content that is damaged or missing. @throws {StorageDown} */
function typeOf(ctx: Ctx, blob: Blob): Promise<string | undefined> {
  return recognisedTypeOf(ctx, blob).catch((error) => {
    if (error instanceof StorageDown) throw error;
    return undefined;
  });
}
