import sharp from 'sharp';

/** The side of a cell is 2 to the power of this: nearly every cell is larger than a letter, so it shows some paper. */
const CELL_SIDE_LOG2 = 5;
/** Paper whose darkest cell is below this ratio of its brightest one has a shadow … */
const MIN_SHADOW_RATIO = 0.8;
/**
 * … unless more neighbouring cells than these differ by more than a shadow does: that is an image or a coloured
 * background.
 */
const TILE_PIXELS = 24;
const MAX_TILE_SHARE = 0.02;
/** Lower bound of the background brightness used for correction, so that nearly black areas stay dark. */
const MIN_GROUND_BRIGHTNESS = 48;

/**
 * Evens out the lighting of a page: the OCR engine treats everything darker than half of the maximum brightness as ink.
 */
export async function withoutShadow(image: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(image).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const [columns, rows] = [((width - 1) >> CELL_SIDE_LOG2) + 1, ((height - 1) >> CELL_SIDE_LOG2) + 1];
  const paper = Buffer.alloc(columns * rows);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const cell = (y >> CELL_SIDE_LOG2) * columns + (x >> CELL_SIDE_LOG2);
      const here = data[at] as number;
      if (here > (paper[cell] as number)) paper[cell] = here;
    }
  }
  if (!isShadow(paper, columns)) return image;

  const raw = { width: columns, height: rows, channels: 1 as const };
  const smooth = await sharp(paper, { raw })
    .greyscale()
    .blur(2)
    .resize({ width, height, fit: 'fill' })
    .raw()
    .toBuffer();
  for (let at = 0; at < data.length; at++) {
    data[at] = Math.min(255, ((data[at] as number) * 255) / Math.max(MIN_GROUND_BRIGHTNESS, smooth[at] as number));
  }
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Whether the brightness of the paper, cell by cell, changes much but gradually. */
function isShadow(paper: Buffer, columns: number): boolean {
  const sorted = Buffer.from(paper).sort();
  const [dark, bright] = [0.1, 0.9].map((part) => sorted[Math.floor(sorted.length * part)] ?? 0);
  const differs = (at: number, other: number) => Math.abs((paper[at] ?? 0) - (paper[other] ?? 0)) > TILE_PIXELS;
  let steps = 0;
  for (let at = columns; at < paper.length; at++) {
    if (differs(at, at - columns) || (at % columns > 0 && differs(at, at - 1))) steps += 1;
  }
  return (dark ?? 0) < (bright ?? 0) * MIN_SHADOW_RATIO && steps < paper.length * MAX_TILE_SHARE;
}
