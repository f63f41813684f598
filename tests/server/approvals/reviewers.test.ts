import { describe, expect, it } from 'vitest';
import { approvals, deputies, tasks, workflows } from '#contract/approvals.ts';
import { Rights } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { health } from '#contract/instance/health.ts';
import { previews } from '#contract/previews.ts';
import { search } from '#contract/search.ts';
import { apiTokens } from '#contract/users/apiTokens.ts';
import { groups } from '#contract/users/groups.ts';
import { offboarding } from '#contract/users/offboarding.ts';
import { secondFactor } from '#contract/users/secondFactor.ts';
import { users } from '#contract/users/users.ts';
import { impersonating } from '#tests/support/app/fixture.ts';
import { Person } from '#tests/support/app/person.ts';
import { PASSWORD } from '#tests/support/app/testApp.ts';
import { ApprovalScene, byId } from '#tests/support/approvals.ts';

/** Who decides: reviewers, deputies, leavers, and what they may see. */

async function running(need: number | 'all' = 1) {
  const scene = await ApprovalScene.open();
  const people = await scene.people('ben', 'eve', 'dan');
  const file = await scene.file('the secret word', 'plan.txt');
  const workflow = await scene.workflow([{ people: [people.ben, people.eve], need }]);
  const id = await scene.start(file, workflow);
  return { scene, ...people, file, workflow, id };
}

describe('a reviewer', () => {
  it('decides once a step, for the version that was shown', async () => {
    const { scene, ben, eve, dan, id } = await running(2);
    const other = await scene.decide(id, ben, 'approve', { versionId: 999_999 });
    expect(other).toMatchObject({ status: 409, body: { reason: 'approval.otherVersion' } });
    expect((await scene.decide(id, ben)).status).toBe(200);
    expect((await scene.decide(id, ben)).status).toBe(200);
    expect(await scene.decide(id, ben, 'reject')).toMatchObject({ status: 409, body: { reason: 'approval.decided' } });
    expect((await scene.decide(id, dan)).status).toBe(404);
    expect(await scene.decide(id, scene.reader)).toMatchObject({
      status: 403,
      body: { reason: 'approval.notReviewer' },
    });
    expect(await scene.decide(id, scene.app.admin)).toMatchObject({ status: 403 });
    expect((await scene.decide(id, eve)).body).toMatchObject({ state: 'approved' });
    expect((await scene.decide(id, eve, 'approve', { step: 1 })).status).toBe(200);
    const { entries = [] } = await scene.approval(id);
    expect(entries.map(({ type, by }) => [type, by?.name])).toEqual([
      ...[
        ['started', 'writer'],
        ['stepOpened', 'writer'],
        ['approved', 'ben'],
        ['approved', 'eve'],
        ['ended', 'eve'],
      ],
    ]);
  });

  it('decides in person only, with a proof where the workflow wants one', async () => {
    const scene = await ApprovalScene.open();
    const ben = await scene.app.person('ben', { password: PASSWORD });
    const id = await scene.start(await scene.file(), await scene.workflow([{ people: [ben] }], { proof: true }));
    const { body } = await (await scene.app.signIn('ben')).call(apiTokens.create, {
      body: { name: 'Script', scope: 'write', days: 1 },
    });
    const token = await scene.decide(id, new Person(scene.app, body.token, ben.id));
    expect(token).toMatchObject({ status: 403, body: { reason: 'token.notHere' } });
    expect((await scene.decide(id, await impersonating(scene.app, scene.app.admin, ben.id))).status).toBe(403);
    scene.app.wait(1200);
    expect(await scene.decide(id, ben)).toMatchObject({ status: 403, body: { code: 'proof' } });
    expect((await ben.call(secondFactor.prove, { body: { password: PASSWORD } })).status).toBe(200);
    expect((await scene.decide(id, ben)).body).toMatchObject({ state: 'approved' });
  });

  it('does not approve an own document, as starter, uploader or deputy, unless that is allowed', async () => {
    const scene = await ApprovalScene.open();
    const { ben } = await scene.people('ben');
    const { writer } = scene;
    await scene.app.grant(scene.folder, ben, Rights.ReadWrite);
    const strict = await scene.workflow([{ people: [writer, ben, scene.reader] }]);
    const file = (await ben.upload(scene.folder, { 'bens.txt': 'x' })).success[0]?.id ?? 0;
    const id = await scene.start(file, strict);
    for (const person of [writer, ben])
      expect(await scene.decide(id, person)).toMatchObject({ status: 403, body: { reason: 'approval.own' } });
    const days = { from: '2026-03-01', to: '2026-03-09' };
    await scene.reader.call(deputies.setOwn, { body: { deputyId: ben.id, ...days } });
    const asDeputy = await scene.decide(id, ben, 'approve', { for: scene.reader.id });
    expect(asDeputy).toMatchObject({ status: 403, body: { reason: 'approval.own' } });
    expect((await scene.decide(id, scene.reader)).body).toMatchObject({ state: 'approved' });
    const free = await scene.workflow([{ people: [writer] }], { ownAllowed: true });
    const other = await scene.start(await scene.file(), free);
    expect((await scene.decide(other, writer)).body).toMatchObject({ state: 'approved' });
  });

  it('without a right sees that version and nothing else, until the approval ends', async () => {
    const { scene, ben, dan, file, id } = await running();
    const other = await scene.file('another');
    const by = (approval: number, target = file) => ({
      params: { id: String(target) },
      query: { approval: String(approval) },
    });
    expect((await ben.call(previews.state, by(id))).body).toMatchObject({ kind: 'text' });
    const { body: key } = await ben.call(transfers.downloadKey, by(id));
    expect(await (await ben.download(key.onetimeKey)).text()).toBe('the secret word');
    for (const status of [
      (await ben.call(previews.state, by(id, other))).status,
      (await ben.call(previews.state, by(id + 1))).status,
      (await dan.call(previews.state, by(id))).status,
      (await ben.call(previews.state, { ...byId(file), query: {} })).status,
      (await ben.call(files.get, byId(file))).status,
    ])
      expect(status).toBe(404);
    const compared = await ben.call(previews.compare, by(id));
    expect(compared).toMatchObject({ status: 409, body: { reason: 'approval.none' } });
    const { body: late } = await ben.call(transfers.downloadKey, by(id));
    const { body: row } = await ben.call(approvals.get, byId(id));
    expect(row.file).toEqual({ id: file, name: 'plan.txt', parentId: null, fullPath: null });
    await scene.decide(id, ben);
    expect((await ben.call(previews.state, by(id))).status).toBe(404);
    expect((await ben.download(late.onetimeKey)).status).toBe(410);
    expect((await ben.call(approvals.get, byId(id))).status).toBe(200);
    expect((await dan.call(approvals.get, byId(id))).status).toBe(404);
  });
});

describe('a deputy', () => {
  it('decides on the first and the last day of the person, in the time zone of the person', async () => {
    const { scene, ben, dan, id } = await running();
    const { admin } = scene.app;
    const { rowVersion } = (await admin.call(users.get, byId(ben.id))).body as { rowVersion: number };
    await admin.call(users.update, { body: { id: ben.id, timeZoneId: 'Pacific/Auckland', rowVersion } });
    const set = (from: string, to: string) => ben.call(deputies.setOwn, { body: { deputyId: dan.id, from, to } });
    // 2 March, 09:00 UTC: in Auckland it is the evening of that day; at 12:00 UTC the next one begins.
    expect((await set('2026-03-03', '2026-03-04')).status).toBe(200);
    const count = async () => (await (await scene.app.sessionOf(dan.id)).call(tasks.count, {})).body.waiting;
    expect(await count()).toBe(0);
    scene.app.wait(2 * 3600);
    expect(await count()).toBe(1);
    scene.app.wait(2 * 86_400 - 1);
    expect(await count()).toBe(1);
    scene.app.wait(1);
    expect(await count()).toBe(0);
    expect((await (await scene.app.sessionOf(dan.id)).call(approvals.get, byId(id))).status).toBe(404);
  });

  it('decides beside the person, once a step, and not for a person whose deputy they are not', async () => {
    const { scene, ben, eve, dan, id } = await running(2);
    const days = { from: '2026-03-01', to: '2026-03-31' };
    expect((await ben.call(deputies.setOwn, { body: { deputyId: dan.id, ...days } })).status).toBe(200);
    expect((await eve.call(deputies.setOwn, { body: { deputyId: dan.id, ...days } })).status).toBe(200);
    const list = (await dan.call(tasks.list, { query: {} })).body.items;
    expect(list.map((task) => task.for?.name).sort()).toEqual(['ben', 'eve']);
    expect(await scene.decide(id, dan)).toMatchObject({ status: 400, body: { reason: 'approval.forWhom' } });
    expect((await scene.decide(id, dan, 'approve', { for: ben.id })).status).toBe(200);
    const second = await scene.decide(id, dan, 'approve', { for: eve.id });
    expect(second).toMatchObject({ status: 409, body: { reason: 'approval.onePerson' } });
    expect(await scene.decide(id, ben)).toMatchObject({ status: 409, body: { reason: 'approval.decided' } });
    const { steps } = await scene.approval(id);
    expect(steps[0]?.people).toMatchObject([
      { name: 'ben', decision: 'approve', by: { name: 'dan' } },
      { name: 'eve' },
    ]);
    expect((await scene.decide(id, eve)).body).toMatchObject({ state: 'approved' });
  });

  it('is an active user other than oneself, for at most a year, and no chain', async () => {
    const { scene, ben, eve, dan } = await running();
    const set = (person: Person, body: object) => person.call(deputies.setOwn, { body: body as never });
    const days = { from: '2026-03-01', to: '2026-03-31' };
    expect((await set(ben, { deputyId: ben.id, ...days })).body).toMatchObject({ reason: 'deputy.oneself' });
    expect((await set(ben, { deputyId: 999_999, ...days })).body).toMatchObject({ reason: 'deputy.unknown' });
    for (const wrong of [{}, { from: '2026-03-09', to: '2026-03-08' }, { from: '2026-02-01', to: '2026-03-01' }])
      expect((await set(ben, { deputyId: eve.id, ...wrong })).body).toMatchObject({ reason: 'deputy.dates' });
    const long = { from: '2026-03-01', to: '2027-03-03' };
    expect((await set(ben, { deputyId: eve.id, ...long })).body).toMatchObject({ reason: 'deputy.dates' });
    expect((await set(scene.writer, { deputyId: ben.id, ...days })).status).toBe(200);
    expect((await set(ben, { deputyId: dan.id, ...days })).body).toMatchObject({ deputy: { name: 'dan' } });
    const chained = await scene.start(
      await scene.file(),
      await scene.workflow([{ people: [scene.writer] }], { ownAllowed: true }),
    );
    expect((await scene.decide(chained, dan)).status).toBe(404);
    expect((await ben.call(deputies.get, byId(eve.id))).status).toBe(403);
    expect((await scene.app.admin.call(deputies.get, byId(ben.id))).body).toMatchObject({ deputy: { name: 'dan' } });
    expect((await set(ben, { deputyId: null })).body).toBeNull();
  });
});

describe('who leaves', () => {
  it('never counts as agreeing: the approval is blocked until others are named', async () => {
    const { scene, ben, eve, dan, id } = await running('all');
    const { admin } = scene.app;
    await scene.decide(id, eve);
    const { rowVersion } = (await admin.call(users.get, byId(ben.id))).body as { rowVersion: number };
    await admin.call(users.update, { body: { id: ben.id, invalid: true, rowVersion } });
    expect(await scene.approval(id)).toMatchObject({ state: 'running', isBlocked: true });
    await scene.app.runTask('watchApprovals');
    expect((await admin.call(health.report, {})).body.approvals).toEqual({
      ...{ running: 1, late: 0, blocked: 1, workflowsOff: [] },
    });
    const { body: blocked } = await admin.call(approvals.list, { query: { blocked: 'true' } });
    expect(blocked.items).toMatchObject([{ id }]);
    const version = (await scene.approval(id)).rowVersion;
    const change = { step: 1, unitIds: [dan.id], reason: 'ben has left', rowVersion: version };
    expect((await scene.writer.call(approvals.changeReviewers, { ...byId(id), body: change })).status).toBe(403);
    const { body } = await admin.call(approvals.changeReviewers, { ...byId(id), body: change });
    expect(body).toMatchObject({
      isBlocked: false,
      steps: [{ people: [{ name: 'dan' }, { name: 'eve', decision: 'approve' }] }],
    });
    expect((await scene.decide(id, dan)).body).toMatchObject({ state: 'approved' });
  });

  it('leaves a group: is out, and who joins later is not added', async () => {
    const scene = await ApprovalScene.open();
    const { ben, eve, dan } = await scene.people('ben', 'eve', 'dan');
    const group = await scene.group('Quality', ben, eve);
    const id = await scene.start(await scene.file(), await scene.workflow([{ people: [group] }]));
    const { admin } = scene.app;
    await admin.call(groups.removeMember, { params: { id: String(group), userId: String(ben.id) } });
    await admin.call(groups.addMember, { body: { id: group, userId: dan.id } });
    expect(await scene.decide(id, ben)).toMatchObject({ status: 403 });
    expect((await scene.decide(id, dan)).status).toBe(404);
    expect((await scene.approval(id)).steps[0]?.people).toMatchObject([
      { name: 'ben', out: 'left' },
      { name: 'eve', out: null },
    ]);
    const inUse = await admin.call(groups.remove, { params: { id: String(group), rowVersion: '1' } });
    expect(inUse).toMatchObject({ status: 409, body: { code: 'in_use', reason: 'group.inWorkflow' } });
    expect((await scene.decide(id, eve)).body).toMatchObject({ state: 'approved' });
  });

  it('is replaced by a successor, with both names, and decisions stay', async () => {
    const { scene, ben, eve, dan, id, workflow } = await running('all');
    const admin = await scene.app.signIn('admin');
    await scene.decide(id, eve);
    const { body: held } = await admin.call(offboarding.get, byId(ben.id));
    expect(held).toMatchObject({ approvals: [{ id, name: 'plan.txt' }], workflows: [{ id: workflow }], deputies: [] });
    const left = await admin.call(offboarding.run, { ...byId(ben.id), body: { toId: dan.id, reason: 'Retired' } });
    expect(left.status).toBe(200);
    const { entries = [], steps } = await scene.approval(id);
    expect(entries.at(-1)).toMatchObject({ type: 'handedOver', for: { name: 'ben' }, text: 'dan' });
    expect(steps[0]?.people).toMatchObject([{ name: 'dan' }, { name: 'eve', decision: 'approve' }]);
    const { body } = await scene.app.admin.call(workflows.get, byId(workflow));
    expect(body.steps[0]?.units.map(({ name }) => name).sort()).toEqual(['dan', 'eve']);
    expect((await scene.decide(id, dan)).body).toMatchObject({ state: 'approved' });
  });

  it('without a successor switches off a workflow with a step that has no one left', async () => {
    const { scene, ben, eve } = await running('all');
    const alone = await scene.workflow([{ people: [ben] }]);
    const admin = await scene.app.signIn('admin');
    await admin.call(offboarding.run, { ...byId(ben.id), body: { toId: null, reason: 'Retired' } });
    const { body } = await scene.app.admin.call(workflows.get, byId(alone));
    expect(body).toMatchObject({ active: false, steps: [{ units: [] }] });
    expect((await eve.call(workflows.get, byId(alone))).status).toBe(404);
    expect((await scene.app.admin.call(health.report, {})).body.approvals?.workflowsOff).toEqual([body.name]);
  });
});

describe('a search by state', () => {
  it('finds what lists show, for each state', async () => {
    const scene = await ApprovalScene.open();
    const { ben } = await scene.people('ben');
    const workflow = await scene.workflow([{ people: [ben] }]);
    const made: number[] = [];
    const sent = async () => {
      const file = await scene.file();
      made.push(file);
      return { file, id: await scene.start(file, workflow) };
    };
    made.push(await scene.file());
    await sent();
    await scene.decide((await sent()).id, ben);
    await scene.decide((await sent()).id, ben, 'reject');
    await scene.withdraw((await sent()).id);
    await scene.overwrite((await sent()).file, 'other');
    const changed = await sent();
    await scene.decide(changed.id, ben);
    await scene.overwrite(changed.file, 'other');
    const states = new Map<string, number[]>();
    for (const file of made) {
      const state = (await scene.stateOf(file)) ?? 'none';
      states.set(state, [...(states.get(state) ?? []), file]);
    }
    expect([...states.keys()].sort()).toEqual(['approved', 'changed', 'inReview', 'none', 'rejected', 'withdrawn']);
    for (const [state, expected] of states) {
      const { body } = await scene.reader.call(search.find, {
        body: { id: scene.folder, approval: [state as 'none'] },
      });
      expect([state, body.items.map(({ id }) => id).sort()]).toEqual([state, expected.sort()]);
      if (state !== 'none') expect(body.items[0]?.approval?.state).toBe(state);
    }
  });
});
