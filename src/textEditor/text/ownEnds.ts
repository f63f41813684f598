import { invertedEffects } from '@codemirror/commands';
import { type EditorState, type Extension, RangeSet, RangeValue, StateEffect, StateField } from '@codemirror/state';
import type { LineEnd, OtherEnd } from './lineEnds.ts';

/** The end of one line, from before its `\n` to after it: it goes when that is deleted, and nothing typed beside it joins. */
class OwnEnd extends RangeValue {
  override startSide = 1;
  override endSide = -1;
  constructor(readonly end: LineEnd) {
    super();
  }
  override eq(other: RangeValue) {
    return other instanceof OwnEnd && other.end === this.end;
  }
}

const restored = StateEffect.define<OtherEnd>({
  map: ({ at, end }, changes) => ({ at: changes.mapPos(at), end }),
});

const rangeOf = ({ at, end }: OtherEnd) => new OwnEnd(end).range(at, at + 1);

const field = StateField.define<RangeSet<OwnEnd>>({
  create: () => RangeSet.empty,
  update: (ends, { changes, effects }) => {
    const add = effects.flatMap((effect) => (effect.is(restored) ? [rangeOf(effect.value)] : []));
    const mapped = ends.map(changes);
    return add.length > 0 ? mapped.update({ add, sort: true }) : mapped;
  },
});

/** Undoing the deletion of a line end brings it back as it was. */
const undone = invertedEffects.of(({ startState, changes }) => {
  const effects: StateEffect<OtherEnd>[] = [];
  changes.iterChangedRanges((from, to) => {
    startState.field(field).between(from, to, (at, after, { end }) => {
      if (at >= from && after <= to) effects.push(restored.of({ at, end }));
    });
  });
  return effects;
});

/** Keeps the ends of lines that differ from the most lines, while the text around them is edited. */
export function withOwnEnds(others: readonly OtherEnd[]): Extension {
  return [field.init(() => RangeSet.of(others.map(rangeOf))), undone];
}

/** The ends that are left, in the order of their positions. */
export function ownEnds(state: EditorState): OtherEnd[] {
  const others: OtherEnd[] = [];
  for (const cursor = state.field(field).iter(); cursor.value; cursor.next()) {
    others.push({ at: cursor.from, end: cursor.value.end });
  }
  return others;
}
