import { setImmediate as breathe } from 'node:timers/promises';
import { addSeconds } from 'date-fns';
import { type Indexed, type IndexReason, indexReasons, passingReasons } from '#contract/search.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { type TextFormat, textFormatOf } from '#server/outside/text/textFormat.ts';
import type { TextAnswer } from '#server/outside/text.worker.ts';
import { ExtractionFailed } from '#server/outside/textExtractor.ts';
import { wholeContent } from '../fileNodes/content.service.ts';
import { visibleFile } from '../fileNodes/files.service.ts';
import type { ClaimedContent, ContentFile, QueuedContent } from './contents.model.ts';

/** Bytes of the largest document that is read: it has to be in memory whole. */
const MAX_SIZE = 64 * 1024 * 1024;
/** Seconds to wait after each failed try. */
const PAUSES = [60, 900];
/** Seconds in which a node that took a document has to be done with it, or with its next piece. */
const LEASE = 300;
/** Documents of one turn: a server that stops waits for the rest of its turn. */
const TURN = 20;

/** Notes which files have to be read, in the unit of work that changed them. */
export async function queueContents({ stores, stamp }: Ctx, nodeIds: number[]): Promise<void> {
  const files = await stores.contentTexts.files(nodeIds);
  const changed = files.filter(
    ({ name, versionId, noted }) => noted?.versionId !== versionId || noted.format !== (textFormatOf(name) ?? null),
  );
  await stores.contentTexts.queue(changed.map((file) => queued(file, stamp())));
}

/** What never had a text needs no turn: there is nothing to forget either. */
function queued({ id, name, versionId, noted }: ContentFile, now: string): QueuedContent {
  const format = textFormatOf(name) ?? null;
  const file = { nodeId: id, versionId, format, nextTryOn: now };
  if (format === null && noted === null) return { ...file, state: 'unreadable', reason: 'kind' };
  return { ...file, state: 'queued', reason: null };
}

/** Whether the text inside a file can be searched yet, and if not, why. */
export async function indexState(ctx: Ctx, fileId: number): Promise<Indexed> {
  const { file } = await visibleFile(ctx, fileId);
  const { state, reason } = (await ctx.stores.contentTexts.find(fileId)) ?? { state: 'queued', reason: null };
  // A picture has no text inside, and one that was recognised is found all the same.
  if (reason === 'kind' && file.ocr) return { state: 'indexed', reason: null, code: null };
  return { state, reason: reason && indexReasons[reason], code: reason };
}

/** Lets another try follow at once. @throws {Refused} 409 where it would end as the last one did */
export async function readAgain(ctx: Ctx, fileId: number): Promise<Indexed> {
  const { folder, file } = await visibleFile(ctx, fileId);
  authorize(ctx.actor, 'file.write', folder);
  const { code } = await indexState(ctx, fileId);
  if (code === null || !passingReasons.includes(code)) refuse('index.asFinal');
  const [content] = await ctx.stores.contentTexts.files([fileId]);
  if (content) await ctx.stores.contentTexts.queue([queued(content, ctx.stamp())]);
  await ctx.audit(`Text to be read again: ${file.name}`);
  return indexState(ctx, fileId);
}

/** How many texts wait and since when, and how many could not be read. */
export function textsWaiting({ stores }: Ctx) {
  return stores.contentTexts.state();
}

/** Reads documents that wait, one after the other; one that cannot be read holds up no other. */
export async function readContents(ctx: Ctx): Promise<void> {
  for (let left = TURN; left > 0; left--) {
    // Asked without the write lock: most turns find nothing.
    if (!(await ctx.stores.contentTexts.isDue(ctx.stamp()))) return;
    const claim = await ctx.transact(({ stores, stamp }) => stores.contentTexts.claim(stamp(), leaseEnd(ctx)));
    if (!claim) return;
    await read(ctx, claim).catch((error) => retry(ctx, claim, error));
  }
}

async function read(ctx: Ctx, claim: ClaimedContent) {
  const [file] = await ctx.stores.contentTexts.files([claim.nodeId]);
  const answer = await textOf(ctx, claim.versionId, file && textFormatOf(file.name));
  // The disk is waited for once, when the document is settled: what a power cut undoes of it is read again.
  const holding = (work: (unit: Ctx) => Promise<void>) =>
    ctx.transact(
      async (unit) => {
        const stands = await unit.stores.contentTexts.hold(claim, leaseEnd(unit));
        if (stands) await work(unit);
        return stands;
      },
      { isUnsynced: true },
    );
  if (!(await holding(({ stores }) => stores.contentTexts.clear(claim.nodeId)))) return;
  const chunks = 'chunks' in answer ? answer.chunks : [];
  for (const [number, piece] of chunks.entries()) {
    // A unit of work each, and others get their turn in between: the embedded database itself waits for nobody.
    await breathe();
    if (!(await holding(({ stores }) => stores.contentTexts.append(claim.nodeId, number, piece)))) return;
  }
  await ctx.transact(async (unit) => {
    const { settle } = unit.stores.contentTexts;
    if ('reason' in answer) return settle(claim, 'unreadable', answer.reason);
    await settle(claim, 'indexed', answer.isWhole ? null : 'beginning');
    // A document that shows pages and holds no text was scanned.
    if (claim.format === 'pdf' && chunks.length === 0) await unit.emit('recognitionWanted', [claim.nodeId]);
  });
}

async function textOf(ctx: Ctx, versionId: number, format: TextFormat | undefined): Promise<TextAnswer> {
  if (!format) return { reason: 'kind' };
  const blob = await ctx.stores.content.blobOf(versionId);
  if (!blob) return { reason: 'gone' };
  if (blob.size > MAX_SIZE) return { reason: 'tooLarge' };
  return ctx.textExtractor.extract(await wholeContent(ctx, blob), format);
}

async function retry(ctx: Ctx, claim: ClaimedContent, error: unknown) {
  const pause = PAUSES[claim.attempts - 1];
  const reason: IndexReason = error instanceof ExtractionFailed ? 'tooHard' : 'gone';
  ctx.log.warn({ err: error, file: claim.nodeId }, 'The text of a file could not be read');
  await ctx.transact(({ stores, now }) =>
    pause === undefined
      ? stores.contentTexts.settle(claim, 'unreadable', reason)
      : stores.contentTexts.again(claim, addSeconds(now(), pause).toISOString()),
  );
}

function leaseEnd(ctx: Ctx): string {
  return addSeconds(ctx.now(), LEASE).toISOString();
}
