import { describe, expect, it } from 'vitest';
import { LogKind } from '#contract/enums.ts';
import type { SegmentRow } from '#server/plugins/logs/logs.model.ts';
import { newBits, setBit } from '#server/plugins/logs/segmentBits.ts';
import { comparable, compareKeys, type Key, orderOf, unpackedOrder } from '#server/plugins/logs/segmentOrder.ts';
import { intervalsOf, positionsOf, runOf } from '#server/plugins/logs/sortedRuns.ts';

const texts = ['', 'a', 'ab', 'Z', 'é', '\ufffd', '\u{1f600}', 'Report 1', 'Report 10', 'Report 2'];
const fields = ['by', 'byId', 'log', 'length', 'level', 'id'] as const;

const inOrder = (a: Key, b: Key) => compareKeys(comparable(a), comparable(b));

/** Always the same numbers. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('the rows of many segments in another order', () => {
  it.each([
    ['with a fence at every change', { maxKeys: 1000, interval: 4 }],
    ['with a fence for some rows', { maxKeys: 0, interval: 4 }],
    ['with both', { maxKeys: 6, interval: 3 }],
  ])('are those around a page and few others, %s', (_how, fencing) => {
    const below = dice(7);
    let excess = 0;
    for (let round = 0; round < 150; round++) {
      const field = fields[round % fields.length] ?? 'id';
      let id = 0;
      const segments = Array.from({ length: 1 + below(6) }, () => {
        const rows = Array.from({ length: 1 + below(60) }, (): SegmentRow => {
          const variety = 1 + below(texts.length);
          const text = texts[below(variety)] ?? '';
          const number = below(3) ? below(variety) : null;
          const columns = { on: '', kind: LogKind.User, ip: '', level: below(4), actedBy: null, token: null };
          return { ...columns, id: ++id, by: text, log: `${text}${below(40)}`, byId: number, length: number };
        });
        const maybe = newBits(rows.length);
        const matching = rows.filter((_, n) => below(4) > 0 && setBit(maybe, n) === undefined);
        return { rows, maybe, matching, order: unpackedOrder(orderOf(rows, field, fencing)) };
      });
      const sorted = segments
        .flatMap(({ matching }) => matching)
        .sort((a, b) => inOrder(a[field], b[field]) || a.id - b.id);
      const from = below(sorted.length + 1);
      const to = Math.min(sorted.length, from + 1 + below(9));
      const { stretches: intervals, before } = intervalsOf(
        segments.map(({ order, maybe }) => runOf(order, maybe)),
        from,
        to,
      );
      const near = segments.flatMap(({ rows, order, maybe }, n) =>
        positionsOf(order, maybe, intervals[n] ?? { from: 0, to: 0 }).map((position) => rows[position]?.id),
      );
      const within = sorted.filter((row) => near.includes(row.id));
      expect(within.slice(from - before, to - before)).toEqual(sorted.slice(from, to));
      excess = Math.max(excess, near.length - (to - from) - segments.length * 4 * fencing.interval);
    }
    expect(excess).toBeLessThanOrEqual(0);
  });

  it('orders texts as both databases do', () => {
    const sorted = texts.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(texts.toSorted(inOrder)).toEqual(sorted);
    expect([3, null, 1].sort(inOrder)).toEqual([null, 1, 3]);
  });
});
