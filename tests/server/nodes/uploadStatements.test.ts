import { channel } from 'node:diagnostics_channel';
import { expect, it } from 'vitest';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

/** The texts of the statements that read while work runs. */
async function readsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const note = (text: unknown) => void texts.push(String(text));
  const reads = channel('strongroom.reads');
  reads.subscribe(note);
  await work().finally(() => reads.unsubscribe(note));
  return texts;
}

// PostgreSQL keeps nothing between a key and its use, which another node may serve.
it.skipIf(process.env.TEST_DATABASE === 'postgres')(
  'an upload reads its caller, its key, its folder and their rights only after a change',
  async () => {
    const app = await createTestApp();
    const root = await app.root();
    await app.admin.upload(root, { 'first.txt': 'first' });
    const texts = await readsOf(() => app.admin.upload(root, { 'second.txt': 'second' }));
    const tables = texts.flatMap((text) => /^select .* from "(\w+)"/.exec(text)?.[1] ?? []);
    expect(tables).toContain('logChain');
    for (const table of ['userAccount', 'session', 'upload', 'uploadFile', 'folderAccess'])
      expect(tables).not.toContain(table);
    // At the beginning of each transaction, outside of them, and after the row of the file.
    expect(tables.filter((table) => table === 'accessVersion').length).toBeLessThanOrEqual(8);
  },
);

it('a key tells what its rows tell after its first use', async () => {
  const app = await createTestApp();
  const files = [
    { name: 'a.txt', length: 1 },
    { name: 'b.txt', length: 1 },
  ];
  const { body } = await app.admin.call(transfers.announce, { body: { parentId: await app.root(), files } });
  const other = await app.person('other');
  expect((await other.send(body.key, { 'a.txt': 'a' })).status).toBe(404);
  expect((await app.admin.send(body.key, { 'a.txt': 'a' })).body.success).toHaveLength(1);
  expect((await app.admin.send(body.key, { 'a.txt': 'a' })).body.errors).toHaveLength(1);
  expect((await app.admin.send(body.key, { 'b.txt': 'b' })).body.success).toHaveLength(1);
  expect((await app.admin.send(body.key, { 'b.txt': 'b' })).status).toBe(410);
});

it('a key that has expired is rejected at its first use', async () => {
  const app = await createTestApp();
  const files = [{ name: 'a.txt', length: 1 }];
  const { body } = await app.admin.call(transfers.announce, { body: { parentId: await app.root(), files } });
  app.wait(2 * 3600);
  expect((await (await app.sessionOf(1)).send(body.key, { 'a.txt': 'a' })).status).toBe(410);
});
