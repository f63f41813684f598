import type { PageScript } from '#contract/instance/health.ts';
import type { PreviewReason } from '#contract/previews.ts';
import type { Config } from '#server/config.ts';
import type { JobOwner } from '../readers/fairQueue.ts';
import { isolationHere } from '../readers/isolation.ts';
import { type ReaderInput, ReaderLimitHit, type ReaderPool } from '../readers/readerPool.ts';
import { openLibreOffice } from './libreOffice.ts';
import type { PreviewJob, PreviewResults } from './preview.ts';
import { openPreviewCache } from './previewCache.ts';
import { hasReferences, type OfficeFormat } from './recognise.ts';

/** Timeout of one job in the sandbox, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** The owner of jobs that no user waits for. */
const SERVER: JobOwner = { owner: 0 };

/** Creates previews of documents in the sandbox of document readers, and caches intermediate results. */
export function openPreviewer(
  config: Pick<Config, 'dataDir' | 'officeIsolation'>,
  pools: { drawing: ReaderPool; converting: ReaderPool },
  hidden: string[],
) {
  const cache = openPreviewCache(config.dataDir);
  const office = openLibreOffice(pools.converting, config.officeIsolation, hidden);
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
  const prepare = <K extends PreviewJob['kind']>(
    job: Extract<PreviewJob, { kind: K }>,
    content: ReaderInput,
    owner: JobOwner,
  ) => submit<K>(pools.converting, job, { size: content.size, open: content.open }, owner);
  const draw = <K extends PreviewJob['kind']>(
    job: Extract<PreviewJob, { kind: K }>,
    content: ReaderInput,
    owner: JobOwner,
  ) => submit<K>(pools.drawing, job, content, owner);
  let scripts: PageScript[] | undefined;
  return {
    cache,
    officeState: office.state,
    isolation: isolationHere,
    /** Scripts that no installed font has; looked up once, as fonts are read when a reader starts. */
    async missingScripts(): Promise<PageScript[]> {
      const job = { kind: 'missingScripts' as const };
      const answer = scripts ? { scripts } : await draw<'missingScripts'>(job, bufferInput(Buffer.alloc(0)), SERVER);
      if ('scripts' in answer) scripts = answer.scripts;
      return scripts ?? [];
    },
    /** Recognises, lays out and compares: jobs whose time grows with the length of the document. */
    prepare,
    /** Draws single pages, which a user is waiting for. */
    draw,
    /** Converts an office document to PDF, without what it refers to outside of itself. */
    async convert(
      content: ReaderInput,
      format: OfficeFormat,
      owner: JobOwner,
    ): Promise<Buffer | { reason: PreviewReason }> {
      try {
        const detached = hasReferences(format)
          ? await prepare<'detach'>({ kind: 'detach', format }, content, owner)
          : undefined;
        if (detached && 'reason' in detached) return detached;
        const document = detached ? bufferInput(Buffer.from(detached.document, 'base64')) : content;
        return (await office.convert(document, format, owner)) ?? { reason: 'damaged' };
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
