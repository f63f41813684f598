import { describe, expect, it } from 'vitest';
import { approvals, tasks, workflows } from '#contract/approvals.ts';
import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

const FEATURES = 'approvals';
const byId = (id: number) => ({ params: { id: String(id) } });

async function scene() {
  const app = await createTestApp({ env: { FEATURES } });
  const [ann, ben, eve] = [await app.person('ann'), await app.person('ben'), await app.person('eve')];
  const { id: folder } = (await app.admin.call(folders.create, { body: { name: 'Plans', parentId: await app.root() } }))
    .body;
  await app.grant(folder, ann, Rights.ReadWrite);
  const file = (await ann.upload(folder, { 'plan.txt': 'one' })).success[0]?.id ?? 0;
  return { app, ann, ben, eve, folder, file };
}

describe('an approval', () => {
  it('goes through its steps and ends approved', async () => {
    const { app, ann, ben, eve, file } = await scene();
    const steps = [
      { name: 'Check', units: [ben.id, eve.id], need: 'all' as const },
      { name: 'Release', units: [eve.id] },
    ];
    const { body: workflow, status } = await app.admin.call(workflows.create, { body: { name: 'Two steps', steps } });
    expect([status, workflow.steps]).toMatchObject([200, [{ need: 'all', days: 7 }, { need: 1 }]]);
    const { body: started } = await ann.call(approvals.start, { body: { fileIds: [file], workflowId: workflow.id } });
    expect(started).toMatchObject({ items: [{ fileId: file, name: 'plan.txt' }], errors: [] });
    const id = started.items[0]?.id ?? 0;
    expect((await ben.call(tasks.list, { query: {} })).body).toMatchObject({ total: 1, items: [{ id, step: 1 }] });
    const { version } = (await ben.call(approvals.get, byId(id))).body;
    const decision = { decision: 'approve' as const, step: 1, versionId: version.id };
    expect((await ben.call(approvals.decide, { ...byId(id), body: decision })).body).toMatchObject({ step: 1 });
    const second = await eve.call(approvals.decide, { ...byId(id), body: decision });
    expect([second.status, second.body.step, second.body.state]).toEqual([200, 2, 'running']);
    const last = await eve.call(approvals.decide, { ...byId(id), body: { ...decision, step: 2 } });
    expect(last.body).toMatchObject({ state: 'approved', steps: [{ state: 'approved' }, { state: 'approved' }] });
    expect((await app.log()).filter((log) => log.startsWith('Approval'))).toHaveLength(5);
  });
});
