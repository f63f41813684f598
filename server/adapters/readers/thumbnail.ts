import { openImage } from './images.ts';

/** Seconds that one picture may take. */
const TIMEOUT_S = 10;
/** A picture may be this much higher than wide before it is made narrower instead. */
const MAX_HEIGHT_RATIO = 2;

export interface ThumbnailJob {
  kind: 'thumbnail';
  width: number;
  height?: number | undefined;
}
/** The picture as WebP, in base64; null when the content is none that can be shown. */
export type ThumbnailAnswer = { thumbnail: string | null };

/** Upright, of an animation the first frame, in the colours of screens. */
export async function makeThumbnail({ width, height }: ThumbnailJob, content: Uint8Array<ArrayBuffer>) {
  try {
    const thumbnail = await openImage(Buffer.from(content.buffer))
      .autoOrient()
      .resize({ width, height: height ?? width * MAX_HEIGHT_RATIO, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: TIMEOUT_S })
      .webp({ quality: 80 })
      .toBuffer();
    return { thumbnail: thumbnail.toString('base64') } satisfies ThumbnailAnswer;
  } catch {
    return { thumbnail: null } satisfies ThumbnailAnswer;
  }
}
