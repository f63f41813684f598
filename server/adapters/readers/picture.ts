import type { Metadata, Sharp } from 'sharp';
import type { PictureChange } from '#contract/fileNodes/pictures.ts';
import { openImage } from './images.ts';

/** Timeout for one picture, in seconds. */
const TIMEOUT_S = 30;
/** Of pictures that lose something when they are stored again; the eye sees no difference to the original. */
const QUALITY = 95;

export interface PictureJob {
  kind: 'picture';
  change: PictureChange;
}
/** The changed picture in base64, or why there is none. */
export type PictureResult = { picture: string } | { problem: 'unsupported' | 'unreadable' | 'crop' };

/** Changes a picture, upright as people see it, and stores it in its format with its metadata. */
export async function changePicture({ change }: PictureJob, bytes: Uint8Array<ArrayBuffer>): Promise<PictureResult> {
  const content = Buffer.from(bytes.buffer);
  try {
    const metadata = await openImage(content).metadata();
    const format = formatOf(metadata);
    if (!format || (metadata.pages ?? 1) > 1) return { problem: 'unsupported' };
    if (change.crop && !isInside(metadata, change.crop)) return { problem: 'crop' };
    const changed = apply(openImage(content).autoOrient(), change);
    const picture = await format(inItsColours(changed, metadata).keepMetadata(), metadata, content)
      .timeout({ seconds: TIMEOUT_S })
      .toBuffer();
    return { picture: picture.toString('base64') };
  } catch {
    return { problem: 'unreadable' };
  }
}

function isInside({ autoOrient }: Metadata, { left, top, width, height }: NonNullable<PictureChange['crop']>): boolean {
  return left + width <= autoOrient.width && top + height <= autoOrient.height;
}

function apply(upright: Sharp, { crop, rotate, flip }: PictureChange): Sharp {
  const cropped = crop ? upright.extract(crop) : upright;
  const turned = rotate === undefined ? cropped : cropped.rotate(rotate);
  if (flip === undefined) return turned;
  // The library mirrors before it rotates: a quarter turn swaps the axes.
  const isQuarter = rotate === 90 || rotate === 270;
  return (flip === 'x') === isQuarter ? turned.flip() : turned.flop();
}

/** Colours are not converted: a picture for print stays one, and 16 bits a channel stay 16. */
function inItsColours(picture: Sharp, { space }: Metadata): Sharp {
  return space === undefined ? picture : picture.pipelineColourspace(space).toColourspace(space);
}

type Encode = (picture: Sharp, metadata: Metadata, content: Buffer) => Sharp;

const formats: Partial<Record<string, Encode>> = {
  jpeg: (picture, { chromaSubsampling, isProgressive }) =>
    picture.jpeg({
      quality: QUALITY,
      progressive: isProgressive ?? false,
      chromaSubsampling: chromaSubsampling?.startsWith('4:2:0') ? '4:2:0' : '4:4:4',
    }),
  png: (picture, { isPalette, isProgressive }) =>
    picture.png({ palette: isPalette ?? false, progressive: isProgressive ?? false }),
  webp: (picture, _, content) => picture.webp({ quality: QUALITY, lossless: isLossless(content) }),
  tiff: (picture, { bitsPerSample }) =>
    bitsPerSample === 1
      ? picture.tiff({ compression: 'ccittfax4', bitdepth: 1 })
      : picture.tiff({ compression: 'lzw', predictor: 'horizontal' }),
};

function formatOf({ format }: Metadata): Encode | undefined {
  return formats[format];
}

/** A WebP file says by the name of its chunk of pixels whether they are stored without loss. */
function isLossless(content: Buffer): boolean {
  const [lossless, lossy] = [content.indexOf('VP8L', 12, 'latin1'), content.indexOf('VP8 ', 12, 'latin1')];
  return lossless >= 0 && (lossy < 0 || lossless < lossy);
}
