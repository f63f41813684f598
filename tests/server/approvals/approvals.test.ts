import { describe, expect, it } from 'vitest';
import { approvals, tasks } from '#contract/approvals.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { comments } from '#contract/fileNodes/comments.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { nodes } from '#contract/fileNodes/nodes.ts';
import { legalHolds } from '#contract/legalHolds.ts';
import { ApprovalScene, byId } from '#tests/support/approvals.ts';

/** The table of states, row by row. */

async function running(options: { whileRunning?: 'open' | 'locked' } = {}) {
  const scene = await ApprovalScene.open();
  const people = await scene.people('ben', 'eve');
  const file = await scene.file('one', 'plan.txt');
  const workflow = await scene.workflow([{ people: [people.ben] }, { people: [people.eve] }], options);
  const id = await scene.start(file, workflow);
  return { scene, ...people, file, workflow, id };
}

describe('an approval', () => {
  it('goes through its steps and ends approved, as lists and the file say', async () => {
    const { scene, ben, eve, file, id } = await running();
    const { version } = await scene.approval(id);
    expect(await scene.shown(file)).toMatchObject({
      currentVersion: { id: version.id, number: 1 },
      approval: { state: 'inReview', id, versionNumber: 1, approvedVersion: null },
    });
    expect((await scene.decide(id, ben)).body).toMatchObject({ state: 'running', step: 2 });
    const { body } = await scene.decide(id, eve);
    expect(body).toMatchObject({ state: 'approved', steps: [{ state: 'approved' }, { state: 'approved' }] });
    const approved = { state: 'approved', approvedVersion: { id: version.id, number: 1, byApproval: true } };
    const { body: list } = await scene.reader.call(files.list, { ...byId(scene.folder), query: {} });
    expect(list.items).toMatchObject([{ id: file, currentVersion: { number: 1 }, approval: approved }]);
    expect((await scene.app.log()).filter((log) => log.startsWith('Approval')).sort()).toEqual([
      'Approval decision: My Company/Plans/plan.txt (version 1, approved, step 1 of 2)',
      'Approval decision: My Company/Plans/plan.txt (version 1, approved, step 2 of 2)',
      'Approval ended: My Company/Plans/plan.txt (version 1, approved)',
      expect.stringMatching(/^Approval started: My Company\/Plans\/plan\.txt \(version 1, Workflow/),
    ]);
  });

  it('ends with one rejection, which needs a reason, and the same version needs a note to be sent again', async () => {
    const { scene, ben, file, workflow, id } = await running();
    const silent = await scene.decide(id, ben, 'reject', { comment: '' });
    expect([silent.status, silent.body.errors?.[0]?.path]).toEqual([400, 'comment']);
    expect((await scene.decide(id, ben, 'reject')).body).toMatchObject({ state: 'rejected' });
    expect(await scene.stateOf(file)).toBe('rejected');
    const again = await scene.writer.call(approvals.start, { body: { fileIds: [file], workflowId: workflow } });
    expect(again.body).toMatchObject({ items: [], errors: [{ reason: 'approval.noteAgain' }] });
    await scene.start(file, workflow, 'The sum is right now');
    expect(await scene.stateOf(file)).toBe('inReview');
  });

  it('is withdrawn with a reason, and cannot be twice', async () => {
    const { scene, file, id } = await running();
    expect((await scene.reader.call(approvals.withdraw, { ...byId(id), body: { reason: 'No' } })).status).toBe(403);
    expect((await scene.writer.call(approvals.withdraw, { ...byId(id), body: { reason: ' ' } })).status).toBe(400);
    expect((await scene.withdraw(id)).body).toMatchObject({ state: 'withdrawn', canWithdraw: false });
    expect(await scene.stateOf(file)).toBe('withdrawn');
    expect(await scene.withdraw(id)).toMatchObject({ status: 409, body: { reason: 'approval.ended' } });
  });

  it('is withdrawn after it ended approved by administrators only, which clears the approved version', async () => {
    const { scene, ben, eve, file, id } = await running();
    await scene.decide(id, ben);
    await scene.decide(id, eve);
    expect((await scene.withdraw(id)).status).toBe(403);
    expect((await scene.withdraw(id, scene.app.admin)).status).toBe(200);
    expect((await scene.shown(file)).approval).toMatchObject({ state: 'withdrawn', approvedVersion: null });
  });

  it('ends with new content, and the approved version stays until it is restored', async () => {
    const { scene, ben, eve, file, workflow, id } = await running();
    await scene.decide(id, ben);
    await scene.overwrite(file, 'two');
    expect(await scene.approval(id)).toMatchObject({ state: 'superseded' });
    expect(await scene.stateOf(file)).toBe('changed');
    expect(await scene.decide(id, eve)).toMatchObject({ status: 409, body: { reason: 'approval.ended' } });
    const second = await scene.start(file, workflow);
    const approved = (await scene.shown(file)).currentVersion;
    await scene.decide(second, ben);
    await scene.decide(second, eve);
    expect(await scene.stateOf(file)).toBe('approved');
    await scene.overwrite(file, 'three');
    expect((await scene.shown(file)).approval).toMatchObject({
      state: 'changed',
      approvedVersion: { id: approved?.id, number: 2 },
    });
    expect(await scene.restore(file, approved?.id ?? 0)).toBe(200);
    expect(await scene.stateOf(file)).toBe('approved');
  });

  it('goes on with the same bytes, a comment, a new name, a move and a copy, which has none', async () => {
    const { scene, ben, file, id } = await running();
    const { admin } = scene.app;
    await scene.overwrite(file, 'one');
    await scene.writer.call(comments.create, { body: { nodeId: file, text: 'Look' } });
    const { rowVersion } = await scene.shown(file);
    await scene.writer.call(files.update, { body: { id: file, rowVersion, name: 'renamed.txt', subject: 'New' } });
    const other = (await admin.call(folders.create, { body: { name: 'Other', parentId: await scene.app.root() } }))
      .body;
    await admin.call(nodes.copy, { body: { ids: [file], parentId: other.id } });
    const [copy] = (await admin.call(files.list, { ...byId(other.id), query: {} })).body.items;
    expect(copy).toMatchObject({ name: 'renamed.txt', approval: null });
    const third = (await admin.call(folders.create, { body: { name: 'Third', parentId: await scene.app.root() } }))
      .body;
    expect((await admin.call(files.move, { body: { id: file, parentId: third.id } })).status).toBe(200);
    expect(await scene.stateOf(file)).toBe('inReview');
    expect((await scene.decide(id, ben)).status).toBe(200);
  });

  it('is paused in Trash, goes on when restored, and is withdrawn with the file', async () => {
    const { scene, ben, file, id } = await running();
    const { rowVersion } = await scene.shown(file);
    const params = { id: String(file), rowVersion: String(rowVersion) };
    expect((await scene.writer.call(files.remove, { params })).status).toBe(200);
    expect((await ben.call(tasks.count, {})).body).toEqual({ waiting: 0, late: 0 });
    expect((await scene.decide(id, ben)).status).toBe(404);
    await scene.writer.call(bin.restore, { body: { id: file, mode: 2 } });
    expect((await ben.call(tasks.count, {})).body).toEqual({ waiting: 1, late: 0 });
    const again = { id: String(file), rowVersion: String((await scene.shown(file)).rowVersion) };
    await scene.writer.call(files.remove, { params: again });
    const { items } = (await scene.app.admin.call(bin.list, { query: {} })).body;
    const gone = { id: String(file), rowVersion: String(items[0]?.rowVersion) };
    expect((await scene.app.admin.call(bin.remove, { params: gone })).status).toBe(200);
    await scene.app.runTask('watchApprovals');
    expect(await scene.approval(id)).toMatchObject({ state: 'withdrawn', file: { name: 'plan.txt', parentId: null } });
    expect((await scene.writer.call(approvals.get, byId(id))).status).toBe(200);
    expect((await scene.reader.call(approvals.get, byId(id))).status).toBe(404);
  });

  it('is decided under a legal hold', async () => {
    const { scene, ben, file, id } = await running();
    const { body: hold } = await scene.app.admin.call(legalHolds.create, { body: { name: 'Case', reason: 'Lawsuit' } });
    await scene.app.admin.call(legalHolds.addNodes, { ...byId(hold.id), body: { ids: [file] } });
    expect((await scene.decide(id, ben)).body).toMatchObject({ step: 2 });
  });

  it('locks its file where the workflow says so: nothing changes until it ends', async () => {
    const { scene, file, id } = await running({ whileRunning: 'locked' });
    const { writer, app } = scene;
    const { rowVersion, lock } = await scene.shown(file);
    expect(lock).toMatchObject({ app: 'approval', approvalId: id, until: null });
    await expect(scene.overwrite(file, 'two')).rejects.toThrow('is in review');
    const locked = { status: 423, body: { code: 'locked', reason: 'approval.locked' } };
    const body = { id: file, rowVersion, name: 'other.txt' };
    expect(await writer.call(files.update, { body })).toMatchObject(locked);
    expect(await app.admin.call(files.update, { body })).toMatchObject(locked);
    const params = { id: String(file), rowVersion: String(rowVersion) };
    expect(await writer.call(files.remove, { params })).toMatchObject(locked);
    expect(await scene.stateOf(file)).toBe('inReview');
    await scene.withdraw(id);
    expect((await scene.shown(file)).lock).toBeNull();
    await scene.overwrite(file, 'two');
    expect((await scene.shown(file)).currentVersion).toMatchObject({ number: 2 });
  });

  it('is superseded when its content changed while the module was off', async () => {
    const { scene, file, id } = await running();
    await scene.app.restart({ features: [] });
    expect((await scene.app.admin.call(files.get, byId(file))).body).not.toHaveProperty('approval');
    expect((await scene.writer.call(tasks.count, {})).status).toBe(404);
    await scene.overwrite(file, 'two');
    await scene.app.restart({ features: ['approvals'] });
    await scene.app.runTask('watchApprovals');
    expect(await scene.approval(id)).toMatchObject({ state: 'superseded' });
    expect(await scene.stateOf(file)).toBe('changed');
  });

  it('keeps its version when many others follow', async () => {
    const { scene, ben, eve, file, id } = await running();
    await scene.decide(id, ben);
    await scene.decide(id, eve);
    const approved = (await scene.shown(file)).currentVersion?.id ?? 0;
    for (let n = 0; n < 25; n++) await scene.overwrite(file, `content ${n}`);
    expect(await scene.restore(file, approved)).toBe(200);
    expect(await scene.stateOf(file)).toBe('approved');
  });
});

describe('POST /approval', () => {
  it('tells for each file why it was not sent', async () => {
    const { scene, ben, file, workflow } = await running();
    const { writer } = scene;
    const other = await scene.file();
    const secret = (await scene.app.admin.upload(await scene.app.root(), { 'secret.txt': 'x' })).success[0]?.id ?? 0;
    const { body } = await writer.call(approvals.start, {
      body: { fileIds: [file, other, secret], workflowId: workflow },
    });
    expect(body).toMatchObject({
      items: [{ fileId: other }],
      errors: [
        { fileId: file, code: 'conflict', reason: 'approval.running' },
        { fileId: secret, name: '', code: 'not_found' },
      ],
    });
    const start = (input: object) => writer.call(approvals.start, { body: { fileIds: [other], ...input } as never });
    expect((await start({})).body).toMatchObject({ code: 'invalid', reason: 'approval.either' });
    expect((await start({ workflowId: workflow, reviewerId: ben.id })).status).toBe(400);
    expect((await start({ workflowId: workflow, dueOn: '2026-03-01' })).body).toMatchObject({
      reason: 'approval.dueOn',
    });
    expect((await start({ workflowId: 999_999 })).status).toBe(404);
    const third = await scene.file();
    const toStranger = await writer.call(approvals.start, { body: { fileIds: [third], reviewerId: ben.id } });
    expect(toStranger.body.errors).toMatchObject([{ reason: 'approval.cannotRead', details: { name: 'ben' } }]);
    const toReader = await writer.call(approvals.start, { body: { fileIds: [third], reviewerId: scene.reader.id } });
    expect(toReader.body.items).toMatchObject([{ fileId: third }]);
    const byReader = await scene.reader.call(approvals.start, { body: { fileIds: [other], workflowId: workflow } });
    expect(byReader.body.errors).toMatchObject([{ code: 'forbidden' }]);
    const own = await scene.workflow([{ people: [writer, ben], need: 2 }]);
    const fourth = await scene.file();
    const few = await writer.call(approvals.start, { body: { fileIds: [fourth], workflowId: own } });
    expect(few.body.errors).toMatchObject([{ reason: 'approval.tooFew', details: { n: '1', need: '2', count: '1' } }]);
  });

  it('has no step due after its last day', async () => {
    const { scene, workflow } = await running();
    const body = { fileIds: [await scene.file()], workflowId: workflow, dueOn: '2026-03-04' };
    const { items } = (await scene.writer.call(approvals.start, { body })).body;
    expect(await scene.approval(items[0]?.id ?? 0)).toMatchObject({ dueOn: '2026-03-04', isLate: false });
    scene.app.wait(3 * 86_400);
    const admin = await scene.app.sessionOf(1);
    expect((await admin.call(approvals.get, byId(items[0]?.id ?? 0))).body).toMatchObject({ isLate: true });
    const { body: late } = await admin.call(approvals.list, { query: { late: 'true' } });
    expect(late.items).toMatchObject([{ id: items[0]?.id }]);
  });
});
