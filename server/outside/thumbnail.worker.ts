import { parentPort } from 'node:worker_threads';
import { decode } from '@cwasm/nsbmp';
import sharp from 'sharp';

/** Pixels of the largest picture that is opened: a photograph of today, not a bomb. */
const MAX_PIXELS = 100_000_000;
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

// One picture at a time, on one thread; and no decoder but those for the kinds that have thumbnails (and their own kind).
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Tiff', 'Webp'].map((kind) => `VipsForeignLoad${kind}`),
});

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
  const isBmp = content.toString('latin1', 0, 2) === 'BM';
  const picture = isBmp ? fromBmp(content) : sharp(content, { limitInputPixels: MAX_PIXELS });
  return picture
    .autoOrient()
    .resize({ width, height: width * HIGHEST, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: PATIENCE })
    .webp({ quality: 80 })
    .toBuffer();
}

/** The size stands at a fixed place and is looked at before anything is unpacked. */
function fromBmp(content: Buffer) {
  if (pixelsOfBmp(content) > MAX_PIXELS) throw new Error('Too many pixels');
  const { data, width, height } = decode(content);
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
}

/** Bytes of the header that OS/2 1.x wrote, with a size in half as many bits. */
const OS2_HEADER = 12;

function pixelsOfBmp(content: Buffer): number {
  if (content.readUInt32LE(14) === OS2_HEADER) return content.readUInt16LE(18) * content.readUInt16LE(20);
  return Math.abs(content.readInt32LE(18)) * Math.abs(content.readInt32LE(22));
}
