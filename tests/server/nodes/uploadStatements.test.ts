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

it('files of one request are inserted together, and the key of a small file writes nothing', async () => {
  const app = await createTestApp();
  const root = await app.root();
  const names = Array.from({ length: 8 }, (_, n) => `${n}.txt`);
  const contents = Object.fromEntries(names.map((name) => [name, name]));
  // Of the statements that write, those are published that return what they have written.
  const inserts = (texts: string[], table: string) => texts.filter((text) => text.startsWith(`insert into "${table}"`));
  const texts = await readsOf(() => app.admin.upload(root, contents));
  if (process.env.TEST_DATABASE !== 'postgres') {
    expect(inserts(texts, 'fileNode').length).toBeGreaterThan(0);
    expect(inserts(texts, 'fileNode').length).toBeLessThan(names.length / 2);
  }
  const files = [{ name: 'small.txt', length: 1 }];
  const body = { parentId: root, files };
  const ofKey = await readsOf(() => app.admin.call(transfers.announce, { body }));
  expect(inserts(ofKey, 'upload')).toEqual([]);
  expect((await app.command(['verify'])).ok).toBe(true);
});

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
