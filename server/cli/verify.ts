import { verifierOf } from '#server/adapters/signer.ts';
import { instanceFinding } from '#server/plugins/fileNodes/instance.service.ts';
import type { ChainHead } from '#server/plugins/logs/chain.ts';
import { inspectLog } from '#server/plugins/logs/logChains.service.ts';
import { type Blob, CorruptContent } from '#server/storage/blobs/blobStore.ts';
import { wrongAccessLists } from './accessLists.ts';
import type { Tools } from './cliContext.ts';
import { inspectionOf } from './inspection.store.ts';

/** Contents that are checked concurrently. */
const BATCH_BLOBS = 500;
/** Hours within which content without a row may belong to an upload in progress. */
const ARRIVING_HOURS = 24;

export interface Verification {
  /** Whether every byte is read and verified by its checksum, instead of sizes only. */
  readData: boolean;
  /** Log heads that were stored elsewhere. */
  knownHeads: ChainHead[];
  /** Public keys, as PEM, to verify the log with instead of those in KEY_DIR. */
  keys: string[];
  /** Receives findings that are explained already. */
  note(line: string): void;
}

/** Checks an instance completely; yields one line per problem. */
export async function* findings(
  tools: Tools,
  { readData, knownHeads, keys, note }: Verification,
): AsyncGenerator<string> {
  const inspection = inspectionOf(tools.database);
  const mismatch = await instanceFinding(tools.ctx);
  if (mismatch) yield mismatch;
  yield* await inspection.brokenRows();
  yield* await wrongAccessLists(tools.ctx, await inspection.folders());
  const verifier = keys.length > 0 ? verifierOf(keys) : undefined;
  for (const { text, accepted } of (await inspectLog(tools.ctx, knownHeads, verifier)).findings)
    if (accepted === undefined) yield `Log: ${text}`;
    else note(`Log, explained: ${text} – ${accepted}`);
  yield* lostContent(tools, readData);
  yield* strayContent(tools);
}

/** Content that a file needs and that is missing in the store, or differs from its checksum. */
async function* lostContent({ ctx, database }: Tools, readData: boolean): AsyncGenerator<string> {
  const inspection = inspectionOf(database);
  for (let after = ''; ; ) {
    const batch = await inspection.blobsAfter(after, BATCH_BLOBS);
    for (const blob of batch) {
      const problem = await problemWith(ctx.blobs, blob, readData);
      if (problem)
        yield `Content ${blob.id}: ${problem} (used by ${(await inspection.filesOf(blob.id)).join(', ') || 'no file'})`;
    }
    after = batch.at(-1)?.id ?? after;
    if (batch.length < BATCH_BLOBS) return;
  }
}

async function problemWith(blobs: Tools['ctx']['blobs'], blob: Blob, readData: boolean): Promise<string | undefined> {
  const size = await blobs.sizeOf(blob.id);
  if (size === undefined) return 'missing';
  if (size !== blob.size) return `${size} bytes instead of ${blob.size}`;
  if (!readData || size === 0) return undefined;
  try {
    for await (const _ of blobs.read(blob, 0, size - 1));
    return undefined;
  } catch (error) {
    if (error instanceof CorruptContent) return 'damaged';
    return `cannot be read, ${(error as Error).message}`;
  }
}

/** Unreferenced content that has been there for a long time; the server removes it eventually. */
async function* strayContent({ ctx }: Tools): AsyncGenerator<string> {
  const before = new Date(ctx.now().getTime() - ARRIVING_HOURS * 3600 * 1000);
  let batch: string[] = [];
  const strays = async () => {
    const existing = await ctx.stores.content.known(batch);
    const lines = batch.filter((id) => !existing.has(id)).map((id) => `Unused content: ${id}`);
    batch = [];
    return lines;
  };
  for await (const id of ctx.blobs.olderThan(before)) {
    batch.push(id);
    if (batch.length === BATCH_BLOBS) yield* await strays();
  }
  yield* await strays();
}
