import { describe, expect, it } from 'vitest';
import { notices } from '#contract/instance/notices.ts';
import { ApprovalScene } from '#tests/support/approvals.ts';

/** Calls that meet: one of them wins. */

const TIMES = 50;

async function scene() {
  const opened = await ApprovalScene.open();
  const { ben, eve } = await opened.people('ben', 'eve');
  return { scene: opened, ben, eve };
}

describe('calls that meet', { timeout: 240_000 }, () => {
  it('two last decisions end a step once', async () => {
    const { scene: of, ben, eve } = await scene();
    const workflow = await of.workflow([{ people: [ben, eve], need: 'all' }, { people: [eve] }]);
    for (let n = 0; n < TIMES; n++) {
      const id = await of.start(await of.file(), workflow);
      const replies = await Promise.all([
        of.decide(id, ben, 'approve', { step: 1 }),
        of.decide(id, eve, 'approve', { step: 1 }),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      const { state, step, entries = [] } = await of.approval(id);
      expect([state, step]).toEqual(['running', 2]);
      expect(entries.filter(({ type }) => type === 'stepOpened')).toHaveLength(2);
    }
    const { items } = (await eve.call(notices.list, { query: { take: '1000' } })).body;
    expect(items.filter(({ type }) => type === 'approvalTask')).toHaveLength(2 * TIMES);
  });

  it('of a decision and new content, the decision wins and the file has changed, or it is too late', async () => {
    const { scene: of, ben } = await scene();
    const workflow = await of.workflow([{ people: [ben] }]);
    for (let n = 0; n < TIMES; n++) {
      const file = await of.file();
      const id = await of.start(file, workflow);
      const [decided] = await Promise.all([of.decide(id, ben), of.overwrite(file, `other ${n}`)]);
      const { state, entries = [] } = await of.approval(id);
      expect([state, decided.status]).toEqual(decided.status === 200 ? ['approved', 200] : ['superseded', 409]);
      expect(entries.filter(({ type }) => type === 'ended')).toHaveLength(1);
      expect(await of.stateOf(file)).toBe('changed');
    }
  });

  it('of a decision and a withdrawal, one ends it', async () => {
    const { scene: of, ben } = await scene();
    const workflow = await of.workflow([{ people: [ben] }]);
    for (let n = 0; n < TIMES; n++) {
      const file = await of.file();
      const id = await of.start(file, workflow);
      const [decided, withdrawn] = await Promise.all([of.decide(id, ben), of.withdraw(id)]);
      const { state } = await of.approval(id);
      const [winner, loser] = state === 'approved' ? [decided, withdrawn] : [withdrawn, decided];
      expect([winner.status, loser.status < 500 && loser.status >= 400]).toEqual([200, true]);
      expect(await of.stateOf(file)).toBe(state);
    }
  });

  it('of two starts, one begins', async () => {
    const { scene: of, ben } = await scene();
    const workflow = await of.workflow([{ people: [ben] }]);
    for (let n = 0; n < TIMES; n++) {
      const file = await of.file();
      const started = await Promise.allSettled([of.start(file, workflow), of.start(file, workflow)]);
      expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });
});
