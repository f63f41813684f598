import { decode } from '@cwasm/nsbmp';
import sharp, { type Sharp } from 'sharp';
import { MAX_PIXELS } from './bounds.ts';

// One picture at a time, on one thread, and no decoder but those for the kinds that have thumbnails (WebP besides).
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Tiff', 'Webp'].map((kind) => `VipsForeignLoad${kind}`),
});

/** A picture of one of the kinds that have thumbnails, by what it is and not by what it is called. @throws */
export function openImage(content: Buffer): Sharp {
  const isBmp = content.toString('latin1', 0, 2) === 'BM';
  return isBmp ? fromBmp(content) : sharp(content, { limitInputPixels: MAX_PIXELS });
}

/** The size stands at a fixed place and is looked at before anything is unpacked. */
function fromBmp(content: Buffer) {
  if (pixelsOfBmp(content) > MAX_PIXELS) throw new Error('Too many pixels');
  const { data, width, height } = decode(content);
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
}

/** Bytes of the header that OS/2 1.x wrote, with a size in half as many bits. */
const OS2_HEADER_BYTES = 12;

function pixelsOfBmp(content: Buffer): number {
  if (content.readUInt32LE(14) === OS2_HEADER_BYTES) return content.readUInt16LE(18) * content.readUInt16LE(20);
  return Math.abs(content.readInt32LE(18)) * Math.abs(content.readInt32LE(22));
}
