import type { JobOwner } from './readers/fairQueue.ts';
import type { ReaderInput, ReaderPool } from './readers/readerPool.ts';
import type { DecodeJob, DecodeResult, TextResult } from './text/text.ts';
import type { ReadFormat } from './text/textFormat.ts';

export interface TextExtractor {
  /**
   * Reads the text of a document in the sandbox of document readers.
   * @param owner the user who uploaded it
   * @throws {ReaderLimitHit} when it exceeded its time or memory limit; repeating is useless
   */
  extract(content: ReaderInput, format: ReadFormat, owner: number): Promise<TextResult>;
  /**
   * Decodes a text for a user who waits for it.
   * @throws {TooBusy} when too many jobs wait
   */
  decode(content: ReaderInput, job: Omit<DecodeJob, 'kind'>, owner: JobOwner): Promise<DecodeResult>;
}

/** Timeout for one document in milliseconds; a thousand pages take about ten seconds. */
const TIMEOUT_MS = 60_000;

/** @param waitedFor runs what users wait for */
export function openTextExtractor(pool: ReaderPool, waitedFor: ReaderPool): TextExtractor {
  return {
    extract: (content, format, owner) => pool.read({ kind: 'text', format }, content, { owner }, TIMEOUT_MS),
    decode: (content, job, owner) => waitedFor.read({ kind: 'decode', ...job }, content, owner, TIMEOUT_MS),
  };
}
