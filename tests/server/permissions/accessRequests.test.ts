import { expect, it } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { nodes } from '#contract/fileNodes/nodes.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

it('POST /filenode/{id}/accessrequest returns the same for everything, logs existing items, and allows ten per day', async () => {
  const app = await createTestApp();
  const anna = await app.person('anna');
  const { body: folder } = await app.admin.call(folders.create, {
    body: { name: 'Closed', parentId: await app.root() },
  });
  const requestAccess = (id: number, body: { text?: string } = {}) =>
    anna.call(nodes.requestAccess, { params: { id: String(id) }, body });
  const { status, body } = await requestAccess(folder.id, { text: 'Please' });
  expect([status, body]).toEqual([200, {}]);
  expect(await requestAccess(999_999)).toMatchObject({ status: 200, body: {} });
  expect((await requestAccess(folder.id, { text: 'x'.repeat(501) })).status).toBe(400);
  expect((await app.log()).filter((line) => line.startsWith('Access requested'))).toEqual([
    'Access requested: My Company/Closed',
  ]);
  for (let count = 3; count <= 10; count++) expect((await requestAccess(999_999)).status).toBe(200);
  const { status: rejected, headers } = await requestAccess(folder.id);
  expect([rejected, headers.get('retry-after')]).toEqual([429, String(24 * 3600)]);
  expect((await app.admin.call(nodes.requestAccess, { params: { id: '1' }, body: {} })).status).toBe(200);
  app.wait(24 * 3600 + 1);
  const later = await app.sessionOf(anna.id);
  expect((await later.call(nodes.requestAccess, { params: { id: '1' }, body: {} })).status).toBe(200);
});
