import { describe, expect, it } from 'vitest';
import { approvals, deputies, workflows } from '#contract/approvals.ts';
import { Rights } from '#contract/enums.ts';
import { notices, watches } from '#contract/instance/notices.ts';
import type { NoticeMail } from '#contract/users/users.ts';
import { users } from '#contract/users/users.ts';
import { followEvents, sendEvents } from '#tests/support/app/eventStream.ts';
import { takeMails } from '#tests/support/app/mailed.ts';
import type { Person } from '#tests/support/app/person.ts';
import { ApprovalScene, byId } from '#tests/support/approvals.ts';

/** Who is told what of an approval, on screen and by mail. */

const sentences = async (person: Person) =>
  (await person.call(notices.list, { query: {} })).body.items.map(({ type, text }) => [type, text]).reverse();

const NBSP = '\u00a0';

async function threeSteps() {
  const scene = await ApprovalScene.open();
  const people = await scene.people('ann', 'ben', 'cyr', 'dan', 'eve');
  const { ann, ben, cyr, dan, eve } = people;
  const steps = [{ people: [ann, ben] }, { people: [cyr, dan], need: 'all' as const }, { people: [eve], days: 3 }];
  return { scene, ...people, file: await scene.file('one', 'plan.txt'), workflow: await scene.workflow(steps) };
}

describe('notices of an approval', () => {
  it('go to the people of each step when it opens, and at the end to all who could decide and the starter', async () => {
    const { scene, ann, ben, cyr, dan, eve, file, workflow } = await threeSteps();
    const id = await scene.start(file, workflow);
    const asks = (date: string) => ['approvalTask', `writer asks for your approval of “plan.txt” by ${date}`];
    expect(await sentences(ann)).toEqual([asks('9 March 2026')]);
    expect(await sentences(cyr)).toEqual([]);
    await scene.decide(id, ann);
    for (const one of [cyr, dan]) await scene.decide(id, one);
    expect(await sentences(eve)).toEqual([asks('5 March 2026')]);
    await scene.decide(id, eve);
    const ended = ['approvalEnded', '“plan.txt” was approved'];
    expect(await sentences(scene.writer)).toEqual([ended]);
    for (const one of [ann, ben, cyr, dan]) expect((await sentences(one)).at(-1)).toEqual(ended);
    expect(await sentences(eve)).toHaveLength(1);
    await scene.overwrite(file, 'two', scene.app.admin);
    const changed = ['approvalChanged', 'admin changed “plan.txt” after version 1 was approved'];
    expect((await sentences(scene.writer)).at(-1)).toEqual(changed);
    expect((await sentences(eve)).at(-1)).toEqual(changed);
    expect((await sentences(ben)).at(-1)).toEqual(ended);
  });

  it('say how it ended: rejected with the reason, withdrawn, or ended by new content', async () => {
    const { scene, ann, ben, file, workflow } = await threeSteps();
    await scene.decide(await scene.start(file, workflow), ann, 'reject', { comment: 'The sum is wrong' });
    expect((await sentences(scene.writer)).at(-1)).toEqual([
      'approvalEnded',
      'ann rejected “plan.txt”: The sum is wrong',
    ]);
    await scene.withdraw(await scene.start(file, workflow, 'Corrected'));
    expect((await sentences(ben)).at(-1)).toEqual(['approvalEnded', 'writer withdrew “plan.txt”']);
    await scene.start(file, workflow, 'Again');
    await scene.overwrite(file, 'two');
    expect((await sentences(ben)).at(-1)).toEqual([
      ...['approvalEnded', 'writer changed “plan.txt”, so its approval ended'],
    ]);
  });

  it('remind once a day, tell remarks to the others, and lateness and blocked steps once', async () => {
    const { scene, ann, ben, file, workflow } = await threeSteps();
    const id = await scene.start(file, workflow);
    expect((await scene.writer.call(approvals.remind, byId(id))).status).toBe(200);
    expect(await scene.writer.call(approvals.remind, byId(id))).toMatchObject({ status: 429 });
    await ann.call(approvals.remark, { ...byId(id), body: { text: 'Page 2?' } });
    expect((await sentences(ben)).slice(-2)).toEqual([
      ['approvalReminder', 'writer reminds you of “plan.txt”'],
      ['approvalRemark', 'ann: remark on “plan.txt”'],
    ]);
    expect((await sentences(scene.writer)).at(-1)).toEqual(['approvalRemark', 'ann: remark on “plan.txt”']);
    scene.app.wait(8 * 86_400);
    const admin = await scene.app.sessionOf(1);
    for (const { id: userId } of [ann, ben]) {
      const { rowVersion } = (await admin.call(users.get, byId(userId))).body as { rowVersion: number };
      if (userId === ann.id) await admin.call(users.update, { body: { id: userId, invalid: true, rowVersion } });
    }
    for (let n = 0; n < 2; n++) await scene.app.runTask('watchApprovals');
    const bens = await sentences(await scene.app.sessionOf(ben.id));
    expect(bens.filter(([type]) => type === 'approvalLate')).toEqual([
      ['approvalLate', 'Your decision on “plan.txt” is overdue'],
    ]);
    const { rowVersion } = (await admin.call(users.get, byId(ben.id))).body as { rowVersion: number };
    await admin.call(users.update, { body: { id: ben.id, invalid: true, rowVersion } });
    for (let n = 0; n < 2; n++) await scene.app.runTask('watchApprovals');
    expect((await sentences(admin)).filter(([type]) => type === 'approvalBlocked')).toEqual([
      ['approvalBlocked', 'No one is left who can decide on “plan.txt”'],
    ]);
  });

  it('are mailed once, tasks and ends immediately also to those who want a daily mail, in the language of each', async () => {
    const { scene, ann, ben, cyr, dan, eve, file, workflow } = await threeSteps();
    const choose = async (person: Person, noticeMail: NoticeMail, cultureId: string) => {
      const { rowVersion } = (await person.call(users.get, byId(person.id))).body as { rowVersion: number };
      await person.call(users.update, { body: { id: person.id, noticeMail, cultureId, rowVersion } });
    };
    await choose(ann, 'atOnce', 'de-de');
    await choose(ben, 'daily', 'fr-fr');
    await choose(cyr, 'never', 'cs-cz');
    await choose(dan, 'daily', 'cs-cz');
    await scene.app.grant(scene.folder, ben, Rights.Read);
    await ben.call(watches.add, byId(scene.folder));
    await scene.file('other');
    const mailed = async () => {
      await sendEvents(scene.app);
      scene.app.wait(31);
      await scene.app.runTask('mailNotices');
      return (await takeMails(scene.app)).map(({ to, subject }) => [to?.[0]?.address, subject]).sort();
    };
    const id = await scene.start(file, workflow);
    expect(await mailed()).toEqual([
      ['ann@example.org', 'writer bittet um Ihre Freigabe von „plan.txt“ bis 9. März 2026'],
      ['ben@example.org', `writer demande votre approbation de «${NBSP}plan.txt${NBSP}» d’ici le 9 mars 2026`],
    ]);
    expect(await mailed()).toEqual([]);
    await scene.decide(id, ann);
    expect(await mailed()).toEqual([['dan@example.org', 'writer: žádost o schválení „plan.txt“ do 9. března 2026']]);
    await scene.decide(id, dan, 'reject', { comment: 'Ne' });
    expect(await mailed()).toEqual([
      ['ann@example.org', 'dan hat „plan.txt“ abgelehnt: Ne'],
      ['ben@example.org', `dan a refusé «${NBSP}plan.txt${NBSP}»${NBSP}: Ne`],
      ['writer@example.org', 'dan rejected “plan.txt”: Ne'],
    ]);
    expect([eve.id, (await sentences(eve)).length]).toEqual([eve.id, 0]);
  });

  it('have the stream tell people whose tasks change', async () => {
    const { scene, ann, file, workflow } = await threeSteps();
    await sendEvents(scene.app);
    const stream = await followEvents(ann);
    await scene.start(file, workflow);
    await sendEvents(scene.app);
    expect((await stream.next()).event).toEqual({ type: 'task', nodeId: null, parentId: null });
    await stream.close();
  });

  it('tell a deputy, and the stream those whose tasks change by it', async () => {
    const { scene, ann, eve } = await threeSteps();
    await eve.call(deputies.setOwn, { body: { deputyId: ann.id, from: '2026-03-01', to: '2026-03-09' } });
    expect(await sentences(ann)).toEqual([['deputy', 'You are deputy of eve until 9 March 2026']]);
    await sendEvents(scene.app);
    const stream = await followEvents(eve);
    await eve.call(deputies.setOwn, { body: { deputyId: null } });
    await sendEvents(scene.app);
    expect((await stream.next()).event).toEqual({ type: 'task', nodeId: null, parentId: null });
    await stream.close();
  });

  it('come once at the start and at the end to who watches the file', async () => {
    const { scene, ann, cyr, dan, eve, file, workflow } = await threeSteps();
    scene.app.wait(1);
    await scene.reader.call(watches.add, byId(file));
    const id = await scene.start(file, workflow);
    for (const one of [ann, cyr, dan, eve]) await scene.decide(id, one);
    await sendEvents(scene.app);
    expect(await sentences(scene.reader)).toEqual([
      ['approval', 'writer sent “plan.txt” for approval'],
      ['approval', '“plan.txt” was approved'],
    ]);
  });
});

describe('workflows', () => {
  it('are checked step by step, with errors by path', async () => {
    const scene = await ApprovalScene.open();
    const { ben } = await scene.people('ben');
    const { admin } = scene.app;
    const create = (steps: object[], name = 'Rules') =>
      admin.call(workflows.create, { body: { name, steps } as never });
    expect((await create([])).status).toBe(400);
    const units = [ben.id];
    const { status, body } = await create([
      { name: 'One', units },
      { name: 'Two', units, need: 2 },
      { name: 'Three', units: [999_999], need: 'all' },
    ]);
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([
      400,
      ['steps.1.need', 'steps.2.units', 'steps.2.need'],
    ]);
    expect((await create([{ name: 'One', units, need: 0 }])).body.errors?.[0]?.path).toBe('steps.0.need');
    expect((await create([{ name: 'One', units: [] }])).body.errors?.[0]?.path).toBe('steps.0.units');
    expect((await create([{ name: 'One', units, days: 366 }])).body.errors?.[0]?.path).toBe('steps.0.days');
    expect((await create([{ name: 'One', units }])).status).toBe(200);
    expect((await create([{ name: 'One', units }], 'RULES')).body).toMatchObject({ code: 'exists' });
    expect((await scene.writer.call(workflows.create, { body: {} as never })).status).toBe(403);
    const { body: list } = await scene.reader.call(workflows.list, { query: {} });
    expect(list).toMatchObject({
      total: 1,
      items: [{ name: 'Rules', steps: [{ units: [{ name: 'ben', isGroup: false }] }] }],
    });
    const [{ id = 0 } = {}] = list.items;
    await admin.call(workflows.update, { body: { id, rowVersion: 1, active: false } });
    expect((await scene.reader.call(workflows.list, { query: {} })).body.total).toBe(0);
    expect((await admin.call(workflows.update, { body: { id, rowVersion: 1, active: true } })).body.code).toBe('stale');
    const off = await scene.writer.call(approvals.start, { body: { fileIds: [await scene.file()], workflowId: id } });
    expect(off.body.errors).toMatchObject([{ reason: 'approval.workflowInactive', details: { workflow: 'Rules' } }]);
    expect((await admin.call(workflows.remove, { params: { id: String(id), rowVersion: '2' } })).status).toBe(200);
  });
});
