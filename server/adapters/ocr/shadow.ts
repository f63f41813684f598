import sharp from 'sharp';

/** Of a cell the side is 2 to the power of this: nearly every cell is larger than a letter, and shows some paper. */
const CELL_SIDE_LOG2 = 5;
/** Paper that is somewhere darker than this, of its brightest, lies in a shadow … */
const MIN_SHADOW_RATIO = 0.8;
/** … unless more neighbours than these differ by more than a shadow does: then it is a picture, or a coloured ground. */
const TILE_PIXELS = 24;
const MAX_TILE_SHARE = 0.02;
/** Nothing is made brighter than as if its ground were this bright: what is nearly black stays so. */
const MIN_GROUND_BRIGHTNESS = 48;

/** A page in even light: the OCR engine takes whatever is darker than half of the brightest for ink. */
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

/** Whether the brightness of the paper, cell by cell, changes much but slowly. */
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
