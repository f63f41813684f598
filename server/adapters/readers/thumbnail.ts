import { openImage } from './images.ts';

/** Timeout for one image, in seconds. */
const TIMEOUT_S = 10;
/** Maximum ratio of height to width; taller images become narrower. */
const MAX_HEIGHT_RATIO = 2;

export interface ThumbnailJob {
  kind: 'thumbnail';
  width: number;
  height?: number | undefined;
}
/** The thumbnail as WebP in base64; null when the content is no image that can be shown. */
export type ThumbnailResult = { thumbnail: string | null };

/** Upright, the first frame of an animation, in sRGB. */
export async function makeThumbnail({ width, height }: ThumbnailJob, content: Uint8Array<ArrayBuffer>) {
  try {
    const thumbnail = await openImage(Buffer.from(content.buffer))
      .autoOrient()
      .resize({ width, height: height ?? width * MAX_HEIGHT_RATIO, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: TIMEOUT_S })
      .webp({ quality: 80 })
      .toBuffer();
    return { thumbnail: thumbnail.toString('base64') } satisfies ThumbnailResult;
  } catch {
    return { thumbnail: null } satisfies ThumbnailResult;
  }
}
