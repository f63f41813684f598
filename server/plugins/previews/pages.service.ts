import { limits } from '#contract/limits.ts';
import type { PreviewReason } from '#contract/previews.ts';
import { foldText } from '#contract/rules/names.ts';
import { bufferInput, type Previewer } from '#server/adapters/previews/previewer.ts';
import { type JobOwner, TooBusy } from '#server/adapters/readers/fairQueue.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { consumeOnce } from '../fileNodes/transfers/usedKeys.service.ts';
import { isWithheld } from '../fileNodes/withheld.service.ts';
import { readMe } from '../identity/users/users.service.ts';
import { recordRead } from '../nodeHistory/recordReads.service.ts';
import { countIn, noteTextSearch } from './pageSearch.service.ts';
import type { MadePreview } from './previews.model.ts';
import {
  failFor,
  ownerOf,
  pagesInput,
  type Requested,
  readyPreview,
  type Shown,
  shownVersion,
} from './previews.service.ts';
import { storeResult } from './storedPreviews.service.ts';

/** Number of pages that are drawn in advance after the requested one. */
const AHEAD_PAGES = 4;

/**
 * A page as an image; for files that are withheld from the reader with a watermark, and recorded in the log.
 * @throws {ApiError} 404 after the last page, 415 when there are no pages
 */
export async function pageImage(
  ctx: Ctx,
  { id, n }: { id: number; n: number },
  { width, ...requested }: { width: number } & Requested,
): Promise<Buffer> {
  const shown = await shownVersion(ctx, id, requested);
  const made = await readyPreview(ctx, shown);
  if (made.pages === null) failFor('kind');
  if (n < 1 || n > made.pages) fail('preview.noPage');
  const image = await drawnPage(ctx, made, shown, n, width);
  if (!(await isWithheld(ctx, shown.file, shown.folder))) return image;
  const marked = await watermarked(ctx, image);
  await noteView(ctx, shown, n, marked.length);
  return marked;
}

/**
 * Widths in pixels in which pages are drawn and kept: the two that the app asks for among them. Another one is scaled
 * down from the next larger one, so that a document is drawn a few times, however many widths are asked for.
 */
const DRAWN_WIDTHS_PX = [400, 1000, 1600, 2000, 3000, limits.pageWidth.max];

async function drawnPage(ctx: Ctx, made: MadePreview, shown: Shown, n: number, width: number): Promise<Buffer> {
  const { cache } = ctx.previewer;
  const { blob } = shown;
  const drawn = DRAWN_WIDTHS_PX.find((step) => step >= width) ?? limits.pageWidth.max;
  const image = await draw(ctx, made, shown, { number: n, width: drawn });
  await cache.touch(blob.id, ctx.now());
  // Drawn in advance: no request waits for it, and an error is reported when the page is requested.
  void drawAhead(ctx, made, shown, n, drawn).catch(() => undefined);
  return drawn === width ? image : scaled(ctx, image, width);
}

async function scaled(ctx: Ctx, image: Buffer, width: number): Promise<Buffer> {
  const job = { kind: 'drawImage' as const, number: 1, width };
  const { page } = await waitFor(ctx.previewer.draw<'drawImage'>(job, bufferInput(image), ownerOf(ctx)));
  return Buffer.from(page, 'base64');
}

/** One after the other, so that a requested page waits for at most one of them. */
async function drawAhead(ctx: Ctx, made: MadePreview, shown: Shown, n: number, width: number): Promise<void> {
  for (let number = n + 1; number <= Math.min(n + AHEAD_PAGES, made.pages ?? n); number++)
    await draw(ctx, made, shown, { number, width }, true);
}

const pageName = ({ recognised }: MadePreview, n: number, width: number) => `${recognised}-${width}-${n}.jpg`;

interface Drawing {
  image: Promise<Buffer>;
  job: JobOwner;
}
/** Pages that are being drawn or stored, so that concurrent requests for one page share the work. */
const drawings = new WeakMap<Previewer, Map<string, Drawing>>();

/** A page from the cache, or newly drawn. */
export async function draw(
  ctx: Ctx,
  made: MadePreview,
  { blob }: Pick<Shown, 'blob'>,
  { number, width }: { number: number; width: number },
  isAhead = false,
): Promise<Buffer> {
  const { previewer } = ctx;
  const name = pageName(made, number, width);
  const running = drawings.get(previewer) ?? new Map<string, Drawing>();
  drawings.set(previewer, running);
  const key = `${blob.id}/${name}`;
  const cached = running.has(key) ? undefined : await previewer.cache.find(blob.id, name);
  if (cached) return cached;
  const drawing = running.get(key);
  if (drawing) {
    drawing.job.isUrgent ||= !isAhead;
    return drawing.image;
  }
  const job: JobOwner = { owner: ctx.actor.id, isUrgent: !isAhead };
  const image = drawNow(ctx, made, blob, { number, width }, job);
  running.set(key, { image, job });
  const stored = image
    .then((drawn) => storeResult(ctx, made, name, drawn))
    .catch(() => undefined)
    .finally(() => running.delete(key));
  // The reply to a user does not wait for the disk.
  if (isAhead) await stored;
  return image;
}

async function drawNow(
  ctx: Ctx,
  made: MadePreview,
  blob: Blob,
  { number, width }: { number: number; width: number },
  job: JobOwner,
): Promise<Buffer> {
  const content = await pagesInput(ctx, made, blob);
  const { page } = await waitFor(
    made.kind === 'image'
      ? ctx.previewer.draw<'drawImage'>({ kind: 'drawImage', number, width }, content, job)
      : ctx.previewer.draw<'draw'>({ kind: 'draw', number, width }, content, job),
  );
  return Buffer.from(page, 'base64');
}

/**
 * Awaits the result of a reader.
 * @throws {ApiError} 415 when there is none for this content, 429 when too many jobs wait
 */
export async function waitFor<T extends object>(pending: Promise<T | { reason: PreviewReason }>): Promise<T> {
  const result = await pending.catch((error) =>
    error instanceof TooBusy ? fail('preview.tooMany') : Promise.reject(error),
  );
  const { reason } = result as { reason?: PreviewReason };
  return reason === undefined ? (result as T) : failFor(reason);
}

async function watermarked(ctx: Ctx, image: Buffer): Promise<Buffer> {
  const { name, email, timeZone } = await readMe(ctx);
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const lines = [name, email, format.format(ctx.now())];
  const owner = ownerOf(ctx);
  const { page } = await waitFor(
    ctx.previewer.draw<'watermark'>({ kind: 'watermark', lines }, bufferInput(image), owner),
  );
  return Buffer.from(page, 'base64');
}

/** One log row per reader, page and minute, even if the page is loaded several times. */
async function noteView(ctx: Ctx, { file }: Shown, n: number, bytes: number): Promise<void> {
  const minute = ctx.stamp().slice(0, 16);
  await ctx.transact(async (tx) => {
    const nonce = `page ${tx.actor.id} ${file.id} ${n} ${minute}`;
    if (!(await consumeOnce(tx, nonce))) return;
    await tx.audit(`File page viewed: ${file.name} (page ${n})`);
    await recordRead(tx, file.id, 'opened', bytes);
  });
}

/**
 * The pages that contain a phrase, and how many times; of a file that is withheld, whole words only, since letter by
 * letter its text could be guessed.
 * @throws {ApiError} 429 when the caller searches withheld files too often
 */
export async function findInPages(ctx: Ctx, fileId: number, search: string, requested: Pick<Requested, 'approval'>) {
  const shown = await shownVersion(ctx, fileId, requested);
  const phrase = foldText(search).replace(/\s+/g, ' ').trim();
  if (phrase === '') return { items: [] };
  const areWords = await isWithheld(ctx, shown.file, shown.folder);
  if (areWords) await noteTextSearch(ctx, shown.file);
  const texts = await textsOf(ctx, shown);
  const items = texts.map((text, index) => ({ page: index + 1, count: countIn(text, phrase, areWords) }));
  return { items: items.filter(({ count }) => count > 0) };
}

/** The normalised text of each page. */
export async function textsOf(ctx: Ctx, shown: Shown): Promise<string[]> {
  const made = await readyPreview(ctx, shown);
  if (made.kind === 'image') return [foldText(shown.file.ocr ?? '').replace(/\s+/g, ' ')];
  if (made.pages === null) return [];
  const { cache } = ctx.previewer;
  // Texts in the cache of earlier releases, under another name, were normalised differently.
  const name = `${made.recognised}-folded.json`;
  const cached = await cache.find(shown.blob.id, name);
  if (cached) return JSON.parse(cached.toString());
  const content = await pagesInput(ctx, made, shown.blob);
  const owner = ownerOf(ctx);
  const { texts } = await waitFor(ctx.previewer.prepare<'pageTexts'>({ kind: 'pageTexts' }, content, owner));
  await storeResult(ctx, made, name, JSON.stringify(texts));
  return texts;
}
