import type { Readable } from 'node:stream';
import type { Ctx } from '#server/kernel/context.ts';
import { guardScanned } from '../antivirus/antivirus.service.ts';
import { readContent, readerInput } from '../fileNodes/content/content.service.ts';
import { guardContent } from '../fileNodes/withheld.service.ts';
import { recordRead } from '../nodeHistory/recordReads.service.ts';
import { waitFor } from './pages.service.ts';
import { hasOwnPdf } from './previews.model.ts';
import { failFor, madeSoon, ownerOf, pagesInput, type Requested, shownVersion } from './previews.service.ts';

/** The preview of a file as bytes of a type that browsers display. */
export interface PreviewContent {
  name: string;
  type: string;
  size: number;
  body: Readable | Buffer;
}

/**
 * The preview of a file as a file; undefined while it is being made.
 * @throws {ApiError} 403 when the file is withheld, 415 when there is none
 */
export async function previewContent(
  ctx: Ctx,
  fileId: number,
  requested: Pick<Requested, 'approval'>,
): Promise<PreviewContent | undefined> {
  const shown = await shownVersion(ctx, fileId, requested);
  const { file, folder, blob } = shown;
  await guardContent(ctx, file, folder);
  await guardScanned(ctx, blob);
  const made = await madeSoon(ctx, shown);
  if (!made) return undefined;
  if (made.reason !== null) failFor(made.reason);
  const content = await contentOf();
  await ctx.transact(async (tx) => {
    await tx.audit(`File viewed: ${file.name}`, { length: content.size, isDownload: true });
    await recordRead(tx, file.id, 'opened', content.size);
  });
  return { name: file.name, ...content };

  async function contentOf(): Promise<Omit<PreviewContent, 'name'>> {
    if (made?.kind === 'text') {
      const owner = ownerOf(ctx);
      const job = { kind: 'lines' as const, recognised: made.recognised };
      const { lines } = await waitFor(ctx.previewer.prepare<'lines'>(job, readerInput(ctx, blob), owner));
      const body = Buffer.from(lines.join('\n'));
      return { type: 'text/plain; charset=utf-8', size: body.length, body };
    }
    if (made && hasOwnPdf(made)) {
      const { size, open } = await pagesInput(ctx, made, blob);
      const pieces: Uint8Array[] = [];
      for await (const piece of await open()) pieces.push(piece);
      return { type: 'application/pdf', size, body: Buffer.concat(pieces) };
    }
    const type = made?.recognised === 'pdf' ? 'application/pdf' : file.type;
    return { type, size: blob.size, body: readContent(ctx, blob, 0, blob.size - 1) };
  }
}
