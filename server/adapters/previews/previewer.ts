import type { PreviewReason } from '#contract/previews.ts';
import type { JobOwner } from '../readers/fairQueue.ts';
import { type ReaderInput, ReaderLimitHit, type ReaderPool } from '../readers/readerPool.ts';
import { openLibreOffice } from './libreOffice.ts';
import type { PreviewAnswers, PreviewJob } from './preview.ts';
import { openPreviewCache } from './previewCache.ts';
import type { OfficeFormat } from './recognise.ts';

/** Milliseconds that one job of the sandbox may take. */
const TIMEOUT_MS = 30_000;

/** Makes previews of documents in the sandbox of document readers, and keeps what they are made of. */
export function openPreviewer(dataDir: string, pools: { drawing: ReaderPool; converting: ReaderPool }) {
  const cache = openPreviewCache(dataDir);
  const office = openLibreOffice(pools.converting);
  const submit = async <K extends PreviewJob['kind']>(
    pool: ReaderPool,
    job: Extract<PreviewJob, { kind: K }>,
    content: ReaderInput,
    owner: JobOwner,
  ): Promise<PreviewAnswers[K] | { reason: PreviewReason }> => {
    try {
      return (await pool.read(job, content, owner, TIMEOUT_MS)) as unknown as PreviewAnswers[K];
    } catch (error) {
      if (error instanceof ReaderLimitHit) return { reason: 'tooHard' };
      throw error;
    }
  };
  return {
    cache,
    hasOffice: office.isThere,
    /** Recognises, lays out and compares: what takes as long as the document is. */
    prepare: <K extends PreviewJob['kind']>(
      job: Extract<PreviewJob, { kind: K }>,
      content: ReaderInput,
      owner: JobOwner,
    ) => submit<K>(pools.converting, job, { size: content.size, open: content.open }, owner),
    /** Draws single pages, which a reader is waiting for. */
    draw: <K extends PreviewJob['kind']>(
      job: Extract<PreviewJob, { kind: K }>,
      content: ReaderInput,
      owner: JobOwner,
    ) => submit<K>(pools.drawing, job, content, owner),
    /** A PDF of an office document. */
    async convert(
      content: ReaderInput,
      format: OfficeFormat,
      owner: JobOwner,
    ): Promise<Buffer | { reason: PreviewReason }> {
      try {
        return (await office.convert(content, format, owner)) ?? { reason: 'damaged' };
      } catch (error) {
        if (error instanceof ReaderLimitHit) return { reason: 'tooHard' };
        throw error;
      }
    },
    /** Whether documents are being turned into pages. */
    isConverting: () => pools.converting.waiting() > 0,
    waiting: () => pools.drawing.waiting() + pools.converting.waiting(),
    close: office.close,
  };
}
export type Previewer = ReturnType<typeof openPreviewer>;

/** Content that is in memory already, as document readers take it. */
export function bufferInput(content: Buffer): ReaderInput {
  return { size: content.length, open: async () => [content] as never };
}
