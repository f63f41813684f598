import { textFormatOf } from '#server/adapters/text/textFormat.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { batches } from '#server/storage/batches.ts';
import type { ContentFile, QueuedContent } from './contents.model.ts';

/** Nodes of one transaction: the embedded database does nothing else while their words are written. */
const BATCH_NODES = 200;
/** Batches for which a search waits: many more have changed only while a whole tree is copied. */
const MAX_BATCHES_BEFORE_SEARCH = 5;

/** Notes, in the transaction that changed them, whose words are to be written into the index. */
export async function queueNodes({ stores }: Ctx, nodeIds: number[]): Promise<void> {
  for (const some of batches(nodeIds)) await stores.searchQueue.add(some);
}

/** Brings the index up to what is committed, many nodes at a time: one by one they would cost a change twice as much. */
export async function indexNodes(ctx: Ctx, maxBatches = Number.POSITIVE_INFINITY): Promise<void> {
  for (let left = maxBatches; left > 0 && (await ctx.stores.searchQueue.isAny()); left--) {
    // What a power cut undoes of it waits again.
    await ctx.transact(indexSome, { isAsyncCommit: true });
  }
}

/** The same before something is looked for, as far as that is soon done. Where it cannot be done, what is older is found. */
export async function indexBeforeSearch(ctx: Ctx): Promise<void> {
  await indexNodes(ctx, MAX_BATCHES_BEFORE_SEARCH).catch((error) =>
    ctx.log.warn({ err: error }, 'A search found the index of words older than the files'),
  );
}

async function indexSome(tx: Ctx): Promise<void> {
  const nodeIds = await tx.stores.searchQueue.take(BATCH_NODES);
  for (const some of batches(nodeIds)) {
    await tx.stores.search.refresh(some);
    await queueContents(tx, some);
  }
}

/** Notes which files have to be read, of those that have changed. */
async function queueContents({ stores, stamp }: Ctx, nodeIds: number[]): Promise<void> {
  const files = await stores.contentTexts.files(nodeIds);
  const changed = files.filter(
    ({ name, versionId, noted }) => noted?.versionId !== versionId || noted.format !== (textFormatOf(name) ?? null),
  );
  await stores.contentTexts.queue(changed.map((file) => queued(file, stamp())));
}

/** What never had a text needs no turn: there is nothing to forget either. */
export function queued({ id, name, ownerId, versionId, noted }: ContentFile, now: string): QueuedContent {
  const format = textFormatOf(name) ?? null;
  const file = { nodeId: id, ownerId, versionId, format, nextTryOn: now };
  if (format === null && noted === null) return { ...file, state: 'unreadable', reason: 'kind' };
  return { ...file, state: 'queued', reason: null };
}
