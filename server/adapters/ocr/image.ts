import { openImage } from '../readers/images.ts';

/**
 * Maximum length of the longer side in pixels: an A4 page at 300 dpi has 3508. More takes time and memory and finds no
 * more words.
 */
export const MAX_SIDE_PX = 3600;
/** Images whose longer side is shorter than this are enlarged: their letters are too small to be recognised. */
const MIN_SIDE_PX = 1700;
/** Maximum time in seconds for decoding. */
const DECODE_TIMEOUT_S = 20;

/**
 * Prepares a page of an image, from 1, for the OCR engine: rotated by its EXIF orientation, on white, in grey, scaled to a suitable size.
 * @throws when the content is not an image
 */
export async function upright(content: Buffer, page: number): Promise<Buffer> {
  const { width, height } = await openImage(content, page).metadata();
  const longest = Math.max(width, height);
  const side = longest < MIN_SIDE_PX ? longest * 2 : Math.min(longest, MAX_SIDE_PX);
  return openImage(content, page)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: side, height: side, fit: 'inside' })
    .timeout({ seconds: DECODE_TIMEOUT_S })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
