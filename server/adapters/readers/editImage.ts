import type { Metadata, Sharp } from 'sharp';
import type { ImageEdit } from '#contract/fileNodes/imageEdits.ts';
import { openImage } from './images.ts';

/** Timeout for one image, in seconds. */
const TIMEOUT_S = 30;
/** Of images that lose something when they are stored again; the eye sees no difference to the original. */
const QUALITY = 95;

export interface ImageEditJob {
  kind: 'imageEdit';
  change: ImageEdit;
}
/** Why an image is not changed: its format, damage or size, or a part beyond its edge. */
export type ImageEditProblem = 'unsupported' | 'unreadable' | 'crop';
/** The changed image in base64, or why there is none. */
export type ImageEditResult = { image: string } | { problem: ImageEditProblem };

/** Changes an image, upright as people see it, and stores it in its format with its metadata. */
export async function editImage({ change }: ImageEditJob, bytes: Uint8Array<ArrayBuffer>): Promise<ImageEditResult> {
  const content = Buffer.from(bytes.buffer);
  try {
    const metadata = await openImage(content).metadata();
    const format = formats[metadata.format];
    if (!format || (metadata.pages ?? 1) > 1) return { problem: 'unsupported' };
    if (change.crop && !isInside(metadata, change.crop)) return { problem: 'crop' };
    const changed = apply(openImage(content).autoOrient(), change);
    const image = await format(inItsColours(changed, metadata).keepMetadata(), metadata, content)
      .timeout({ seconds: TIMEOUT_S })
      .toBuffer();
    return { image: image.toString('base64') };
  } catch {
    return { problem: 'unreadable' };
  }
}

function isInside({ autoOrient }: Metadata, { left, top, width, height }: NonNullable<ImageEdit['crop']>): boolean {
  return left + width <= autoOrient.width && top + height <= autoOrient.height;
}

function apply(upright: Sharp, { crop, rotate, flip }: ImageEdit): Sharp {
  const cropped = crop ? upright.extract(crop) : upright;
  const rotated = rotate === undefined ? cropped : cropped.rotate(rotate);
  if (flip === undefined) return rotated;
  // The library mirrors before it rotates: a quarter turn swaps the axes.
  const isQuarter = rotate === 90 || rotate === 270;
  return (flip === 'x') === isQuarter ? rotated.flip() : rotated.flop();
}

/** Colours are not converted: an image for print stays one, and 16 bits a channel stay 16. */
function inItsColours(image: Sharp, { space }: Metadata): Sharp {
  return space === undefined ? image : image.pipelineColourspace(space).toColourspace(space);
}

type Encode = (image: Sharp, metadata: Metadata, content: Buffer) => Sharp;

const formats: Partial<Record<string, Encode>> = {
  jpeg: (image, { chromaSubsampling, isProgressive }) =>
    image.jpeg({
      quality: QUALITY,
      progressive: isProgressive ?? false,
      chromaSubsampling: chromaSubsampling?.startsWith('4:2:0') ? '4:2:0' : '4:4:4',
    }),
  png: (image, { isPalette, isProgressive }) =>
    image.png({ palette: isPalette ?? false, progressive: isProgressive ?? false }),
  webp: (image, _, content) => image.webp({ quality: QUALITY, lossless: isLossless(content) }),
  tiff: (image, { bitsPerSample }) =>
    bitsPerSample === 1
      ? image.tiff({ compression: 'ccittfax4', bitdepth: 1 })
      : image.tiff({ compression: 'lzw', predictor: 'horizontal' }),
};

/** A WebP file says by the name of its chunk of pixels whether they are stored without loss. */
function isLossless(content: Buffer): boolean {
  const [lossless, lossy] = [content.indexOf('VP8L', 12, 'latin1'), content.indexOf('VP8 ', 12, 'latin1')];
  return lossless >= 0 && (lossy < 0 || lossless < lossy);
}
