import type { ImageEdit } from '#contract/fileNodes/imageEdits.ts';
import type { ImageEditProblem } from './editImage.ts';
import { type ReaderInput, ReaderLimitHit, type ReaderPool } from './readerPool.ts';

/** Milliseconds after which a decoder that hangs is killed together with its process. */
const TIMEOUT_MS = 45_000;

export interface ImageEditor {
  /**
   * A changed image in its own format, or why there is none.
   * @param owner the user who waits for it
   * @throws {TooBusy} when too many jobs wait
   */
  change(content: ReaderInput, change: ImageEdit, owner: number): Promise<Buffer | ImageEditProblem>;
}

/** Changes images in the sandboxed readers of documents. */
export function openImageEditor(pool: ReaderPool): ImageEditor {
  return {
    async change(content, change, owner) {
      const job = { kind: 'imageEdit', change } as const;
      const result = await pool.read(job, content, { owner, isUrgent: true }, TIMEOUT_MS).catch((error) => {
        if (error instanceof ReaderLimitHit) return { problem: 'unreadable' } as const;
        throw error;
      });
      return 'image' in result ? Buffer.from(result.image, 'base64') : result.problem;
    },
  };
}
