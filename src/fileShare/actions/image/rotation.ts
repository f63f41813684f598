import type { ImageEdit } from '#contract/fileNodes/imageEdits.ts';

/** How an image is shown: turned clockwise by quarters, then mirrored. All eight positions can be reached. */
export interface Rotation {
  quarters: 0 | 1 | 2 | 3;
  isMirrored: boolean;
}

/** A part of an image, each number in percent of its side. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type RotationStep = 'left' | 'right' | 'mirror' | 'flip';

const whole: Part = { x: 0, y: 0, width: 100, height: 100 };
const quartersOf = (n: number) => ((n + 4) % 4) as Rotation['quarters'];

/** What a turn makes of an image that is shown so: of one that is mirrored, a quarter in the other direction. */
export function rotate({ quarters, isMirrored }: Rotation, by: RotationStep): Rotation {
  if (by === 'mirror') return { quarters, isMirrored: !isMirrored };
  if (by === 'flip') return { quarters: quartersOf(quarters + 2), isMirrored: !isMirrored };
  const isForward = (by === 'right') !== isMirrored;
  return { quarters: quartersOf(quarters + (isForward ? 1 : -1)), isMirrored };
}

/** The same part of the image after a turn. */
export function rotatePart({ x, y, width, height }: Part, by: RotationStep): Part {
  if (by === 'mirror') return { x: 100 - x - width, y, width, height };
  if (by === 'flip') return { x, y: 100 - y - height, width, height };
  if (by === 'right') return { x: 100 - y - height, y: x, width: height, height: width };
  return { x: y, y: 100 - x - width, width: height, height: width };
}

/**
 * The change that the server makes: it takes the part from the upright image, before it turns it.
 * @param part of the image as it is shown; the whole of it without one
 * @param size of the upright image, in pixels
 * @returns undefined when the image stays as it is
 */
export function changeOf(
  { quarters, isMirrored }: Rotation,
  part: Part | undefined,
  size: { width: number; height: number },
): ImageEdit | undefined {
  let upright = part ?? whole;
  if (isMirrored) upright = rotatePart(upright, 'mirror');
  for (let n = 0; n < quarters; n++) upright = rotatePart(upright, 'left');
  const crop = inPixels(upright, size);
  const isWhole = crop.width === size.width && crop.height === size.height;
  const change: ImageEdit = {
    ...(!isWhole && { crop }),
    ...(quarters !== 0 && { rotate: (quarters * 90) as 90 | 180 | 270 }),
    ...(isMirrored && { flip: 'x' as const }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}

function inPixels({ x, y, width, height }: Part, size: { width: number; height: number }) {
  const left = Math.min(Math.round((x / 100) * size.width), size.width - 1);
  const top = Math.min(Math.round((y / 100) * size.height), size.height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round((width / 100) * size.width), size.width - left)),
    height: Math.max(1, Math.min(Math.round((height / 100) * size.height), size.height - top)),
  };
}
