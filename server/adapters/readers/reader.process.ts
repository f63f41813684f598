import net from 'node:net';
import type { PreviewReason } from '#contract/previews.ts';
import type { OcrJob, OcrResult } from '../ocr/ocr.ts';
import type { PreviewJob, PreviewResults } from '../previews/preview.ts';
import { setInstanceCulture } from '../text/encoding/instanceLanguage.ts';
import type { DecodeJob, DecodeResult, TextJob, TextResult } from '../text/text.ts';
import type { ImageEditJob, ImageEditResult } from './editImage.ts';
import type { ThumbnailJob, ThumbnailResult } from './thumbnail.ts';

/**
 * The program of the sandboxed process that opens documents. It receives a job over the IPC channel and the content
 * over standard input, sends a result, and ends when the server ends.
 */

type JobResults = { [K in keyof PreviewResults]: PreviewResults[K] | { reason: PreviewReason } };
export type ReaderJob = TextJob | DecodeJob | OcrJob | ThumbnailJob | ImageEditJob | PreviewJob;
export interface ReaderResults extends JobResults {
  text: TextResult;
  decode: DecodeResult;
  ocr: OcrResult;
  thumbnail: ThumbnailResult;
  imageEdit: ImageEditResult;
}

setInstanceCulture(process.argv[2] ?? '');
// Where the system has no namespaces, this blocks network access of libraries at least.
net.Socket.prototype.connect = () => {
  throw new Error('A document reader has no network');
};
process.on('disconnect', () => process.exit());
process.on('message', async (job: ReaderJob & { size: number; documentId?: string }) => {
  const content = await receive(job.size);
  process.send?.(await resultOf(job, content));
});
process.send?.('ready');

/** Each library is loaded for the first document of its kind. */
async function resultOf(job: ReaderJob & { documentId?: string }, content: Uint8Array<ArrayBuffer>) {
  if (job.kind === 'text') return (await import('../text/text.ts')).readText(job, content);
  if (job.kind === 'decode') return (await import('../text/text.ts')).decodeContent(job, content);
  if (job.kind === 'ocr') return (await import('../ocr/ocr.ts')).recognise(job, content);
  if (job.kind === 'thumbnail') return (await import('./thumbnail.ts')).makeThumbnail(job, content);
  if (job.kind === 'imageEdit') return (await import('./editImage.ts')).editImage(job, content);
  return (await import('../previews/preview.ts')).workOnPreview(job, content, job.documentId);
}

/** The next bytes of standard input; only one job runs at a time. */
function receive(size: number): Promise<Uint8Array<ArrayBuffer>> {
  const content = new Uint8Array(new ArrayBuffer(size));
  return new Promise((resolve) => {
    if (size === 0) return resolve(content);
    let at = 0;
    const take = (piece: Buffer) => {
      content.set(piece, at);
      at += piece.length;
      if (at < size) return;
      process.stdin.off('data', take).pause();
      resolve(content);
    };
    process.stdin.on('data', take).resume();
  });
}
