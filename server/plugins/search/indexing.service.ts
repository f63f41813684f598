import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { textFormatOf } from '#server/adapters/text/textFormat.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { batches } from '#server/storage/batches.ts';
import type { ContentFile, QueuedContent } from './contents.model.ts';

/** Nodes per transaction: SQLite serves no other request while their texts are written. */
const BATCH_NODES = 200;
/** Chunks per transaction, for the same reason. */
const BATCH_CHUNKS = 5;
/**
 * Maximum number of batches that a search waits for: more nodes are pending only while a whole tree is being copied.
 */
const MAX_BATCHES_BEFORE_SEARCH = 5;

/** Queues changed nodes for indexing, in the transaction of the change. */
export async function queueNodes({ stores }: Ctx, nodeIds: number[]): Promise<void> {
  for (const some of batches(nodeIds)) await stores.searchQueue.add(some);
}

/** Indexes the committed changes in batches: one by one, they would double the cost of a change. */
export async function indexNodes(ctx: Ctx, maxBatches = Number.POSITIVE_INFINITY): Promise<void> {
  for (let left = maxBatches; left > 0 && (await ctx.stores.searchQueue.isAny()); left--) {
    // If a power cut undoes it, the nodes are still queued.
    await ctx.transact(indexSome, { isAsyncCommit: true });
  }
}

/** Folds the texts of documents again that an earlier release has indexed, in batches with other requests in between. */
export async function refoldContents(ctx: Ctx): Promise<void> {
  const some = (tx: Ctx) => tx.stores.contentTexts.refold(BATCH_CHUNKS);
  while (await ctx.transact(some, { isAsyncCommit: true })) await yieldToEventLoop();
}

/** Indexes pending changes before a search, within the maximum. If indexing fails, the search uses the older index. */
export async function indexBeforeSearch(ctx: Ctx): Promise<void> {
  await indexNodes(ctx, MAX_BATCHES_BEFORE_SEARCH).catch((error) =>
    ctx.log.warn({ err: error }, 'A search found the index of words older than the files'),
  );
}

async function indexSome(tx: Ctx): Promise<void> {
  const nodeIds = await tx.stores.searchQueue.take(BATCH_NODES);
  for (const some of batches(nodeIds)) {
    await tx.stores.nodeTexts.refresh(some);
    await queueContents(tx, some);
  }
}

/** Queues the changed files whose content must be read. */
async function queueContents({ stores, stamp }: Ctx, nodeIds: number[]): Promise<void> {
  const files = await stores.contentTexts.files(nodeIds);
  const changed = files.filter(
    ({ name, versionId, noted }) => noted?.versionId !== versionId || noted.format !== (textFormatOf(name) ?? null),
  );
  await stores.contentTexts.queue(changed.map((file) => queued(file, stamp())));
}

/** A file without text that never had any is not queued: nothing needs to be removed. */
export function queued({ id, name, ownerId, versionId, noted }: ContentFile, now: string): QueuedContent {
  const format = textFormatOf(name) ?? null;
  const file = { nodeId: id, ownerId, versionId, format, nextTryOn: now };
  if (format === null && noted === null) return { ...file, state: 'unreadable', reason: 'kind' };
  return { ...file, state: 'queued', reason: null };
}
