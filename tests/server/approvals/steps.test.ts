import { describe, expect, it } from 'vitest';
import type { ApprovalDecision, OutReason, StepNeed } from '#contract/approvals.ts';
import { isAbleToDecide, type PersonNow, standOf } from '#server/plugins/approvals/approvals.model.ts';
import { ApprovalScene } from '#tests/support/approvals.ts';

/** Steps against a plain reference, in random orders. */

/** Numbers that are the same in each run. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

const person = (userId: number): PersonNow => ({
  ...{ approvalId: 1, step: 1, userId, name: `${userId}`, unitIds: [userId], isOwn: false },
  ...{ decision: null, decidedOn: null, byId: null, byName: null, out: null },
});

const sizes = [1, 3, 5, 200];
const needs: StepNeed[] = [1, 2, 'all'];

describe('a step', () => {
  it('ends with the last needed decision, never before and never after (1,000 orders)', () => {
    for (let seed = 1; seed <= 1000; seed++) {
      const next = random(seed);
      const size = sizes[next(sizes.length)] ?? 1;
      const chosen = needs[next(needs.length)] ?? 1;
      const need = chosen === 2 && size < 2 ? 1 : chosen;
      const people = Array.from({ length: size }, (_, n) => person(n + 1));
      // The reference: a number of people, of whom some agree, and some leave.
      const required = need === 'all' ? size : need;
      let [agreed, left] = [0, 0];
      let isEnded = false;
      while (agreed < required && !isEnded && agreed + left < size) {
        const able = people.filter(isAbleToDecide);
        const one = able[next(able.length)] as PersonNow;
        const act = next(20);
        const change = (by: { decision?: ApprovalDecision; out?: OutReason }) => Object.assign(one, by);
        if (act === 0) change({ out: 'deactivated' });
        else change({ decision: act === 1 ? 'reject' : 'approve' });
        left += act === 0 ? 1 : 0;
        isEnded = act === 1;
        agreed += act > 1 ? 1 : 0;
        const { approvals, missing, isRejected, isBlocked } = standOf(need, people);
        expect([seed, approvals, missing, isRejected]).toEqual([seed, agreed, required - agreed, isEnded]);
        const able2 = size - agreed - left - (isEnded ? 1 : 0);
        expect([seed, isBlocked]).toEqual([seed, !isEnded && able2 < required - agreed]);
      }
    }
  });

  it('opens the next one exactly once through the API, in any order of three steps', { timeout: 120_000 }, async () => {
    const scene = await ApprovalScene.open();
    const named = await scene.people('p1', 'p2', 'p3', 'p4', 'p5');
    const people = Object.values(named);
    const workflow = await scene.workflow([
      { people, need: 2 },
      { people: people.slice(0, 3), need: 'all' },
      { people: [people[4] as (typeof people)[number]] },
    ]);
    for (let seed = 1; seed <= 10; seed++) {
      const next = random(seed);
      const id = await scene.start(await scene.file(), workflow);
      const counted: number[] = [0, 0, 0, 0];
      const needed = [0, 2, 3, 1];
      for (let step = 1; step <= 3; step++) {
        const open = [...(step === 1 ? people : step === 2 ? people.slice(0, 3) : people.slice(4))];
        while ((counted[step] ?? 0) < (needed[step] ?? 0)) {
          const [one] = open.splice(next(open.length), 1);
          if (!one) throw new Error('No one is left');
          const { body } = await scene.decide(id, one, 'approve', { step });
          counted[step] = (counted[step] ?? 0) + 1;
          const isOver = counted[step] === needed[step];
          expect([body.state, body.step]).toEqual(
            isOver && step === 3 ? ['approved', 3] : ['running', isOver ? step + 1 : step],
          );
        }
      }
      const { entries = [] } = await scene.approval(id);
      expect(entries.map(({ type }) => type).filter((type) => type === 'stepOpened' || type === 'ended')).toEqual([
        ...['stepOpened', 'stepOpened', 'stepOpened', 'ended'],
      ]);
    }
  });
});
