import { parentPort } from 'node:worker_threads';
import { openPicture } from './pictures.ts';

/** Seconds that one picture may take. */
const PATIENCE = 10;
/** A picture may be this much higher than wide before it is made narrower instead. */
const HIGHEST = 2;

export interface ThumbnailJob {
  id: number;
  content: Uint8Array;
  width: number;
}
export type ThumbnailAnswer = { id: number; thumbnail: Uint8Array } | { id: number; reason: string };

parentPort?.on('message', async ({ id, content, width }: ThumbnailJob) => {
  try {
    const thumbnail = await shrink(Buffer.from(content.buffer, content.byteOffset, content.byteLength), width);
    parentPort?.postMessage({ id, thumbnail } satisfies ThumbnailAnswer);
  } catch (error) {
    parentPort?.postMessage({ id, reason: (error as Error).message } satisfies ThumbnailAnswer);
  }
});

/** Turned as the camera says, of an animation the first frame, in the colours of screens. */
function shrink(content: Buffer, width: number): Promise<Buffer> {
  return openPicture(content)
    .autoOrient()
    .resize({ width, height: width * HIGHEST, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: PATIENCE })
    .webp({ quality: 80 })
    .toBuffer();
}
