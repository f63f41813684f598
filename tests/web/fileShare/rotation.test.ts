import { describe, expect, it } from 'vitest';
import {
  changeOf,
  type Part,
  type Rotation,
  type RotationStep,
  rotate,
  rotatePart,
} from '#web/fileShare/actions/image/rotation.ts';

const size = { width: 400, height: 200 };
const asIs: Rotation = { quarters: 0, isMirrored: false };

/** What several turns, one after the other, request from the server. */
function requested(turns: RotationStep[], part?: Part) {
  const rotation = turns.reduce(rotate, asIs);
  return changeOf(rotation, part && turns.reduce(rotatePart, part), size);
}

describe('turns of an image', () => {
  it.each<[string, RotationStep[], ReturnType<typeof requested>]>([
    ['to the right', ['right'], { rotate: 90 }],
    ['to the left', ['left'], { rotate: 270 }],
    ['upside down', ['right', 'right'], { rotate: 180 }],
    ['around', ['left', 'left', 'left', 'left'], undefined],
    ['mirrored', ['mirror'], { flip: 'x' }],
    ['mirrored twice', ['mirror', 'mirror'], undefined],
    ['upside down and mirrored', ['flip'], { rotate: 180, flip: 'x' }],
    ['both mirrors', ['mirror', 'flip'], { rotate: 180 }],
    ['mirrored, then to the right', ['mirror', 'right'], { rotate: 270, flip: 'x' }],
    ['to the right, then mirrored', ['right', 'mirror'], { rotate: 90, flip: 'x' }],
  ])('%s', (_what, turns, change) => {
    expect(requested(turns)).toEqual(change);
  });

  it.each<[RotationStep[]]>([
    [[]],
    [['right']],
    [['left', 'mirror']],
    [['flip', 'right']],
    [['mirror', 'left', 'flip']],
    [['right', 'right', 'mirror', 'right']],
  ])('keep the chosen part, whatever was done after it was chosen: %j', (turns) => {
    const corner = { x: 0, y: 0, width: 25, height: 50 };
    expect(requested(turns, corner)?.crop).toEqual({ left: 0, top: 0, width: 100, height: 100 });
  });

  it('take a part from what is shown', () => {
    // The upper left corner of an image that was turned to the right was the lower left one.
    const change = changeOf(rotate(asIs, 'right'), { x: 0, y: 0, width: 50, height: 25 }, size);
    expect(change).toEqual({ rotate: 90, crop: { left: 0, top: 100, width: 100, height: 100 } });
  });

  it('never reach beyond the edge, and keep at least one pixel', () => {
    const change = changeOf(asIs, { x: 99.99, y: 99.99, width: 0.01, height: 0.01 }, size);
    expect(change).toEqual({ crop: { left: 399, top: 199, width: 1, height: 1 } });
  });
});
