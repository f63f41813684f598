import { openImage } from '../readers/images.ts';

/** Pixels of the longer side: an A4 page at 300 dpi has 3508. More takes time and memory and finds no more words. */
export const MAX_SIDE_PX = 3600;
/** Below this many the letters of a page, or of a screen, are too small to be told apart; they are drawn larger. */
const MIN_SIDE_PX = 1700;
/** Seconds that decoding may take. */
const DECODE_TIMEOUT_S = 20;

/** A picture as the OCR engine wants it: turned as the camera says, on white, in grey, of a useful size. @throws */
export async function upright(content: Buffer): Promise<Buffer> {
  const { width, height } = await openImage(content).metadata();
  const longest = Math.max(width, height);
  const side = longest < MIN_SIDE_PX ? longest * 2 : Math.min(longest, MAX_SIDE_PX);
  return openImage(content)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: side, height: side, fit: 'inside' })
    .timeout({ seconds: DECODE_TIMEOUT_S })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
