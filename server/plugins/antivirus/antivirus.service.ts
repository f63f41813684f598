import { LogLevel } from '#contract/enums.ts';
import type { FileScan } from '#contract/fileNodes/files.ts';
import { counted } from '#contract/rules/counted.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { inSeconds, workThrough } from '#server/kernel/workQueue.ts';
import { fail } from '#server/lib/fail.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import type { ClaimedScan, Scan } from './antivirus.model.ts';

/** Seconds within which a node must finish a claimed scan. */
const LEASE_S = 900;
/** Seconds until a failed scan is repeated. */
const RETRY_DELAY_S = 60;
/** Downloads of content up to this many bytes wait for its scan; larger content is scanned in the background. */
const MAX_WAITED_FOR_BYTES = 32 * 1024 * 1024;

/**
 * Queues new content for scanning, in the transaction that adds it.
 * @param ownerId the user who uploaded it; null for an external sender
 */
export async function queueScan({ stores, config, stamp }: Ctx, blob: Blob, ownerId: number | null): Promise<void> {
  if (config.clamdUrl !== undefined) await stores.scans.queue(blob.id, ownerId, stamp());
}

/**
 * Allows access to scanned content. The uploader has access before the scan; no one has access to infected content.
 * @throws {ApiError} 403 for infected content, 409 for content that is not scanned yet
 */
export async function guardScanned(ctx: Ctx, blob: Blob & { scan?: Scan | null }): Promise<void> {
  const problem = await scanProblem(ctx, blob);
  if (problem) fail(problem);
}

/**
 * Why content cannot be downloaded now; undefined when it can. Small content is scanned while the caller waits.
 * @param blob with its scan state, if it was read already
 */
export async function scanProblem(ctx: Ctx, blob: Blob & { scan?: Scan | null }) {
  const scan = blob.scan === undefined ? await ctx.stores.scans.find(blob.id) : blob.scan;
  const problem = problemOf(ctx, scan);
  if (problem !== 'scan.waiting' || blob.size > MAX_WAITED_FOR_BYTES) return problem;
  await scanNow(ctx, blob);
  return problemOf(ctx, await ctx.stores.scans.find(blob.id));
}

function problemOf({ config, actor }: Ctx, scan: Scan | null | undefined) {
  if (scan?.state === 'infected') return 'scan.infected';
  const isPending = scan?.state === 'waiting' || scan?.state === 'notScanned';
  const isOwn = actor.id > 0 && scan?.ownerId === actor.id;
  return isPending && !isOwn && config.clamdUrl !== undefined ? 'scan.waiting' : undefined;
}

/**
 * The scan states of these files.
 * @returns a function that returns the state of one file
 */
export async function scansOf(ctx: Ctx, fileIds: number[]): Promise<(fileId: number) => FileScan | null> {
  const count = await ctx.cached('scans', () => ctx.stores.scans.count());
  const isNone = ctx.config.clamdUrl === undefined && count.infected === 0;
  const rows = isNone ? [] : await ctx.stores.scans.ofFiles(fileIds);
  const byFile = new Map(rows.map(({ fileId, state, finding }) => [fileId, { state, finding }]));
  return (fileId) => {
    const scan = byFile.get(fileId);
    return scan && scan.state !== 'earlier' ? { state: scan.state, finding: scan.finding } : null;
  };
}

/** Scans queued content, one after the other. When the scanner is unavailable, everything that is due is postponed. */
export async function scanContents(ctx: Ctx): Promise<void> {
  if (!ctx.virusScanner) return;
  await workThrough(ctx, {
    queue: ({ scans }) => scans,
    leaseSeconds: LEASE_S,
    maxRows: 20,
    work: (claim) => scan(ctx, claim),
  });
}

/**
 * Queues all content for scanning again, because the scanner's signatures may be newer.
 * @returns the number of contents
 */
export function scanAll(ctx: Ctx): Promise<number> {
  return ctx.transact(async (tx) => {
    const count = await tx.stores.scans.queueAll(tx.stamp());
    await tx.audit(`Virus scan of all content begun: ${counted(count, 'content')}`, {
      by: { id: null, name: 'System' },
    });
    return count;
  });
}

/** The state of the scanner; undefined when none is configured. */
export async function scannerState({ config, stores }: Ctx) {
  return config.clamdUrl === undefined ? undefined : stores.scans.count();
}

async function scanNow(ctx: Ctx, blob: Blob): Promise<void> {
  if (!ctx.virusScanner) return;
  const claim = await ctx.transact(({ stores, stamp }) =>
    stores.scans.claim(stamp(), inSeconds(ctx, LEASE_S), blob.id),
  );
  if (claim) await scan(ctx, claim);
}

/** @returns whether the scanner answered */
async function scan(ctx: Ctx, { blob, state }: ClaimedScan): Promise<boolean> {
  const content = blob.size === 0 ? nothing() : (ctx.blobs.read(blob, 0, blob.size - 1) as AsyncIterable<Buffer>);
  const result = await ctx.virusScanner?.scan(content).catch((error) => {
    ctx.log.warn({ err: error }, 'The virus scanner could not be asked');
    return undefined;
  });
  if (!result) {
    await ctx.transact(({ stores, stamp }) => stores.scans.postpone(blob.id, stamp(), inSeconds(ctx, RETRY_DELAY_S)));
    return false;
  }
  await ctx.transact(async (tx) => {
    const finding = result.state === 'infected' ? result.finding : null;
    await tx.stores.scans.settle(blob.id, result.state, finding, tx.stamp());
    if (finding !== null && state !== 'infected') await reportInfected(tx, blob, finding);
  });
  return true;
}

async function reportInfected(tx: Ctx, blob: Blob, finding: string): Promise<void> {
  const files = await tx.stores.scans.filesWith(blob.id);
  const names = files.map(({ name }) => name).join(', ') || 'a share';
  const by = { id: null, name: 'System' };
  await tx.audit(`Virus found: ${finding} in ${names}`, { level: LogLevel.Warning, length: blob.size, by });
  tx.log.warn({ finding, content: blob.id }, 'A virus was found');
  const events = files.map(({ id, parentId, name }) => ({ nodeId: id, parentId, name }));
  await tx.emit(
    'nodeEvents',
    events.map((event) => ({ ...event, type: 'changed' as const, isFolder: false })),
  );
}

async function* nothing(): AsyncGenerator<Buffer> {}
