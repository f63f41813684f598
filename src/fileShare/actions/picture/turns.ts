import type { PictureChange } from '#contract/fileNodes/pictures.ts';

/** How a picture is shown: turned clockwise by quarters, then mirrored. All eight positions can be reached. */
export interface Turned {
  quarters: 0 | 1 | 2 | 3;
  isMirrored: boolean;
}

/** A part of a picture, each number in percent of its side. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Turn = 'left' | 'right' | 'mirror' | 'flip';

const whole: Part = { x: 0, y: 0, width: 100, height: 100 };
const quartersOf = (n: number) => ((n + 4) % 4) as Turned['quarters'];

/** What a turn makes of a picture that is shown so: of one that is mirrored, a quarter in the other direction. */
export function turn({ quarters, isMirrored }: Turned, by: Turn): Turned {
  if (by === 'mirror') return { quarters, isMirrored: !isMirrored };
  if (by === 'flip') return { quarters: quartersOf(quarters + 2), isMirrored: !isMirrored };
  const isForward = (by === 'right') !== isMirrored;
  return { quarters: quartersOf(quarters + (isForward ? 1 : -1)), isMirrored };
}

/** The same part of the picture after a turn. */
export function turnPart({ x, y, width, height }: Part, by: Turn): Part {
  if (by === 'mirror') return { x: 100 - x - width, y, width, height };
  if (by === 'flip') return { x, y: 100 - y - height, width, height };
  if (by === 'right') return { x: 100 - y - height, y: x, width: height, height: width };
  return { x: y, y: 100 - x - width, width: height, height: width };
}

/**
 * The change that the server makes: it takes the part from the upright picture, before it turns it.
 * @param part of the picture as it is shown; the whole of it without one
 * @param size of the upright picture, in pixels
 * @returns undefined when the picture stays as it is
 */
export function changeOf(
  { quarters, isMirrored }: Turned,
  part: Part | undefined,
  size: { width: number; height: number },
): PictureChange | undefined {
  let upright = part ?? whole;
  if (isMirrored) upright = turnPart(upright, 'mirror');
  for (let n = 0; n < quarters; n++) upright = turnPart(upright, 'left');
  const crop = inPixels(upright, size);
  const isWhole = crop.width === size.width && crop.height === size.height;
  const change: PictureChange = {
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
