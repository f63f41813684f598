import type { PreviewReason } from '#contract/previews.ts';
import type { JobOwner } from '../readers/fairQueue.ts';
import { type ReaderInput, ReaderLimitHit, type ReaderPool } from '../readers/readerPool.ts';
import { openLibreOffice } from './libreOffice.ts';
import type { PreviewJob, PreviewResults } from './preview.ts';
import { openPreviewCache } from './previewCache.ts';
import type { OfficeFormat } from './recognise.ts';

/** Timeout of one job in the sandbox, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** Creates previews of documents in the sandbox of document readers, and caches intermediate results. */
export function openPreviewer(dataDir: string, pools: { drawing: ReaderPool; converting: ReaderPool }) {
  const cache = openPreviewCache(dataDir);
  const office = openLibreOffice(pools.converting);
  const submit = async <K extends PreviewJob['kind']>(
    pool: ReaderPool,
    job: Extract<PreviewJob, { kind: K }>,
    content: ReaderInput,
    owner: JobOwner,
  ): Promise<PreviewResults[K] | { reason: PreviewReason }> => {
    try {
      return (await pool.read(job, content, owner, TIMEOUT_MS)) as unknown as PreviewResults[K];
    } catch (error) {
      if (error instanceof ReaderLimitHit) return { reason: 'tooHard' };
      throw error;
    }
  };
  return {
    cache,
    hasOffice: office.isThere,
    /** Recognises, lays out and compares: jobs whose time grows with the length of the document. */
    prepare: <K extends PreviewJob['kind']>(
      job: Extract<PreviewJob, { kind: K }>,
      content: ReaderInput,
      owner: JobOwner,
    ) => submit<K>(pools.converting, job, { size: content.size, open: content.open }, owner),
    /** Draws single pages, which a user is waiting for. */
    draw: <K extends PreviewJob['kind']>(
      job: Extract<PreviewJob, { kind: K }>,
      content: ReaderInput,
      owner: JobOwner,
    ) => submit<K>(pools.drawing, job, content, owner),
    /** Converts an office document to PDF. */
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
    /** Whether a document is being converted. */
    isConverting: () => pools.converting.waiting() > 0,
    waiting: () => pools.drawing.waiting() + pools.converting.waiting(),
    close: office.close,
  };
}
export type Previewer = ReturnType<typeof openPreviewer>;

/** Wraps content that is in memory for document readers. */
export function bufferInput(content: Buffer): ReaderInput {
  return { size: content.length, open: async () => [content] as never };
}
