import { decode } from '@cwasm/nsbmp';
import sharp, { type Sharp } from 'sharp';
import { MAX_PIXELS } from './bounds.ts';

// One image at a time, on one thread, and only the decoders for the formats that have thumbnails, plus WebP.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Tiff', 'Webp'].map((kind) => `VipsForeignLoad${kind}`),
});

/**
 * Opens an image of a format that has thumbnails; the format is recognised by content, not by name.
 * @param page from 1; only scans in TIFF have several
 * @throws
 */
export function openImage(content: Buffer, page = 1): Sharp {
  return isBmp(content) ? fromBmp(content) : sharp(content, { limitInputPixels: MAX_PIXELS, page: page - 1 });
}

/**
 * The number of pages of an image: those of a scan in TIFF, one for others; an animation is one page as well.
 * @throws when it has no header that can be read
 */
export async function imagePages(content: Buffer): Promise<number> {
  if (isBmp(content)) return 1;
  const { format, pages = 1 } = await sharp(content, { limitInputPixels: MAX_PIXELS }).metadata();
  return format === 'tiff' ? pages : 1;
}

const isBmp = (content: Buffer) => content.toString('latin1', 0, 2) === 'BM';

/** The dimensions are at a fixed position and are checked before anything is decompressed. */
function fromBmp(content: Buffer) {
  if (pixelsOfBmp(content) > MAX_PIXELS) throw new Error('Too many pixels');
  const { data, width, height } = decode(content);
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
}

/** Size of the header of OS/2 1.x, whose dimensions have 16 bits instead of 32. */
const OS2_HEADER_BYTES = 12;

function pixelsOfBmp(content: Buffer): number {
  if (content.readUInt32LE(14) === OS2_HEADER_BYTES) return content.readUInt16LE(18) * content.readUInt16LE(20);
  return Math.abs(content.readInt32LE(18)) * Math.abs(content.readInt32LE(22));
}
