import type { PreviewReason } from '#contract/previews.ts';
import { hasLines } from '#server/adapters/previews/lines.ts';
import type { PreviewResults } from '#server/adapters/previews/preview.ts';
import { bufferInput } from '#server/adapters/previews/previewer.ts';
import {
  HEAD_BYTES,
  type OfficeFormat,
  officeFormats,
  type Recognised,
  recogniseHead,
} from '#server/adapters/previews/recognise.ts';
import type { JobOwner } from '#server/adapters/readers/fairQueue.ts';
import type { ReaderInput } from '#server/adapters/readers/readerPool.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { readContent, readerInput } from '../fileNodes/content/content.service.ts';
import { pdfName } from './previews.model.ts';

/** Maximum size of a document in bytes: the reader holds it in memory. */
const MAX_BYTES = 64 * 1024 * 1024;

/** A content, and the user who waits for its preview. */
interface Source extends ReaderInput {
  blobId: string;
  owner: JobOwner;
}

type Known = PreviewResults['recognise'];
/** What was found or made of a content; without a reason, it has a preview. */
export interface Outcome {
  reason?: PreviewReason;
  pages?: number;
  size?: number;
}

/** The format of a content, by its first bytes and its name, and in doubt by all of it. */
export async function recognisedOf(ctx: Ctx, name: string, blob: Blob, owner: JobOwner): Promise<Known | Outcome> {
  const pieces: Buffer[] = [];
  for await (const piece of readContent(ctx, blob, 0, Math.min(blob.size, HEAD_BYTES) - 1))
    pieces.push(piece as Buffer);
  const recognised = recogniseHead(Buffer.concat(pieces), name);
  if (recognised === 'video' || recognised === 'audio') return { recognised };
  if (blob.size > MAX_BYTES) return { reason: 'tooLarge' };
  if (recognised) return { recognised };
  return ctx.previewer.prepare<'recognise'>({ kind: 'recognise', name }, readerInput(ctx, blob), owner);
}

/** Counts the pages of a content; if it has none itself, makes a PDF of it and stores it in the cache. */
export async function convertToPages(ctx: Ctx, recognised: Recognised, blob: Blob, owner: JobOwner): Promise<Outcome> {
  if (recognised === 'damaged' || recognised === 'protected') return { reason: recognised };
  if (recognised === 'none') return { reason: 'kind' };
  if (recognised === 'video' || recognised === 'audio') return {};
  const content: Source = { blobId: blob.id, owner, ...readerInput(ctx, blob) };
  if (recognised === 'image') return ctx.previewer.draw<'imagePages'>({ kind: 'imagePages' }, content, owner);
  if (recognised === 'pdf') return countPages(ctx, content, owner);
  return isOffice(recognised) && (await ctx.previewer.officeState()) === 'used'
    ? convert(ctx, recognised, content)
    : layOut(ctx, recognised, content);
}

function countPages(ctx: Ctx, content: ReaderInput, owner: JobOwner): Promise<Outcome> {
  return ctx.previewer.draw<'pdfPages'>({ kind: 'pdfPages' }, content, owner);
}

async function convert(ctx: Ctx, format: OfficeFormat, content: Source): Promise<Outcome> {
  const { blobId, owner } = content;
  const pdf = await ctx.previewer.convert(content, format, owner);
  // If LibreOffice cannot convert a document, its text is shown instead.
  if (!Buffer.isBuffer(pdf))
    return pdf.reason === 'damaged' && hasLines(format) ? layOutText(ctx, format, content) : pdf;
  const counted = (await textIsLost(ctx, format, content, pdf)) ?? (await countPages(ctx, bufferInput(pdf), owner));
  if (counted.reason === undefined) await ctx.previewer.cache.set(blobId, pdfName({ recognised: format }), pdf);
  return { ...counted, size: pdf.length };
}

/**
 * Where LibreOffice gives up a document within its text, it makes an empty page of it, which would say that the document
 * is empty.
 */
async function textIsLost(ctx: Ctx, format: OfficeFormat, content: Source, pdf: Buffer): Promise<Outcome | undefined> {
  const { owner } = content;
  if (!hasLines(format)) return undefined;
  // By the reader that draws: it has the library for PDFs loaded, and stops at the first page with text.
  const shown = await ctx.previewer.draw<'hasText'>({ kind: 'hasText', recognised: 'pdf' }, bufferInput(pdf), owner);
  if ('reason' in shown || shown.isThere) return undefined;
  const own = await ctx.previewer.prepare<'hasText'>({ kind: 'hasText', recognised: format }, content, owner);
  if ('reason' in own) return own.reason === 'damaged' ? undefined : own;
  return own.isThere ? { reason: 'lost' } : undefined;
}

async function layOut(ctx: Ctx, recognised: Recognised, content: Source): Promise<Outcome> {
  if (!hasLines(recognised) || (isOffice(recognised) && !laidOut.has(recognised))) return { reason: 'noOffice' };
  return layOutText(ctx, recognised, content);
}

async function layOutText(ctx: Ctx, recognised: Recognised, content: Source): Promise<Outcome> {
  const { blobId, owner } = content;
  const result = await ctx.previewer.prepare<'layOut'>({ kind: 'layOut', recognised }, content, owner);
  if ('reason' in result) return result;
  const pdf = Buffer.from(result.pdf, 'base64');
  await ctx.previewer.cache.set(blobId, pdfName({ recognised }), pdf);
  return { pages: result.pages, size: pdf.length };
}

/** Office documents whose text is readable without LibreOffice. */
const laidOut = new Set<Recognised>(['docx', 'xlsx']);

function isOffice(recognised: Recognised): recognised is OfficeFormat {
  return (officeFormats as readonly string[]).includes(recognised);
}
