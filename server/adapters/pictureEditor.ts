import type { PictureChange } from '#contract/fileNodes/pictures.ts';
import { type ReaderInput, ReaderLimitHit, type ReaderPool } from './readers/readerPool.ts';

/** Milliseconds after which a decoder that hangs is killed together with its process. */
const TIMEOUT_MS = 45_000;

type Problem = 'unsupported' | 'unreadable' | 'crop';

export interface PictureEditor {
  /**
   * A changed picture in its own format, or why there is none.
   * @param owner the user who waits for it
   * @throws {TooBusy} when too many jobs wait
   */
  change(content: ReaderInput, change: PictureChange, owner: number): Promise<Buffer | Problem>;
}

/** Changes pictures in the sandboxed readers of documents. */
export function openPictureEditor(pool: ReaderPool): PictureEditor {
  return {
    async change(content, change, owner) {
      const job = { kind: 'picture', change } as const;
      const result = await pool.read(job, content, { owner, isUrgent: true }, TIMEOUT_MS).catch((error) => {
        if (error instanceof ReaderLimitHit) return { problem: 'unreadable' } as const;
        throw error;
      });
      return 'picture' in result ? Buffer.from(result.picture, 'base64') : result.problem;
    },
  };
}
