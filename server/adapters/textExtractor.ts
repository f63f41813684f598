import type { ReaderInput, ReaderPool } from './readers/readerPool.ts';
import type { TextResult } from './text/text.ts';
import type { ReadFormat } from './text/textFormat.ts';

export interface TextExtractor {
  /**
   * Reads the text of a document in the sandbox of document readers.
   * @param owner the user who uploaded it
   * @throws {ReaderLimitHit} when it exceeded its time or memory limit; repeating is useless
   */
  extract(content: ReaderInput, format: ReadFormat, owner: number): Promise<TextResult>;
}

/** Timeout for one document in milliseconds; a thousand pages take about ten seconds. */
const TIMEOUT_MS = 60_000;

export function openTextExtractor(pool: ReaderPool): TextExtractor {
  return {
    extract: (content, format, owner) => pool.read({ kind: 'text', format }, content, { owner }, TIMEOUT_MS),
  };
}
