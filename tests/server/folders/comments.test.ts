import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { comments } from '#contract/fileNodes/comments.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

const add = (person: Person, nodeId: number, text: string) => person.call(comments.create, { body: { nodeId, text } });
const change = (person: Person, id: number, text: string, rowVersion = 1) =>
  person.call(comments.update, { body: { id, text, rowVersion } });
const remove = (person: Person, id: number, rowVersion = 1) =>
  person.call(comments.remove, { params: { id: String(id), rowVersion: String(rowVersion) } });
const list = (person: Person, id: number) => person.call(comments.list, { params: { id: String(id) } });

async function withFile() {
  const app = await createTestApp();
  const root = await app.root();
  const { success } = await app.admin.upload(root, { 'a.txt': 'a' });
  const [anna, ben] = [await app.person('anna'), await app.person('ben')];
  await app.grant(root, anna, Rights.ReadWrite);
  return { app, root, id: success[0]?.id ?? 0, anna, ben };
}

describe('comments', () => {
  it('are listed oldest first, with the own ones marked', async () => {
    const { app, id, anna } = await withFile();
    await add(anna, id, '  first ');
    app.wait(60);
    await add(app.admin, id, 'second');
    const { body } = await list(anna, id);
    expect(body.items).toMatchObject([
      {
        text: 'first',
        isMine: true,
        updatedBy: { name: 'anna' },
        updatedOn: '2026-03-02T09:00:00.000Z',
        rowVersion: 1,
      },
      { text: 'second', isMine: false, updatedBy: { name: 'admin' } },
    ]);
    expect(await app.log()).toContain('Comment added: a.txt');
  });

  it.each([
    ['', 400],
    [' \n ', 400],
    ['x'.repeat(500), 200],
    ['x'.repeat(501), 400],
  ])('have 1 to 500 characters', async (text, status) => {
    const { id, anna } = await withFile();
    expect((await add(anna, id, text)).status).toBe(status);
    const { body } = await add(anna, id, 'first');
    expect((await change(anna, body.id, text)).status).toBe(status);
  });

  it('are read by viewers and written by editors', async () => {
    const { app, root, id, anna, ben } = await withFile();
    const { body } = await add(anna, id, 'hello');
    expect((await list(ben, id)).status).toBe(404);
    expect((await add(ben, id, 'hello')).status).toBe(404);
    expect((await change(ben, body.id, 'mine now')).status).toBe(404);
    await app.grant(root, ben, Rights.Read);
    expect((await list(ben, id)).body.items).toHaveLength(1);
    expect((await add(ben, id, 'hello')).status).toBe(403);
    await app.grant(root, anna, Rights.Read);
    expect((await change(anna, body.id, 'again')).status).toBe(403);
  });

  it('are changed and removed by their authors only, with the current version', async () => {
    const { app, id, anna } = await withFile();
    const { body } = await add(anna, id, 'hello');
    expect((await change(app.admin, body.id, 'x')).status).toBe(403);
    expect((await remove(app.admin, body.id)).status).toBe(403);
    expect((await change(anna, body.id, 'hello again')).body).toMatchObject({ text: 'hello again', rowVersion: 2 });
    expect((await change(anna, body.id, 'x')).body.code).toBe('stale');
    expect((await remove(anna, body.id)).body.code).toBe('stale');
    expect((await remove(anna, body.id, 2)).status).toBe(200);
    expect((await list(anna, id)).body.items).toEqual([]);
    expect((await remove(anna, body.id, 2)).status).toBe(404);
  });

  it('can be on folders, and are hidden with their file or folder', async () => {
    const { app, root } = await withFile();
    const { body: plans } = await app.admin.call(folders.create, { body: { name: 'Plans', parentId: root } });
    await add(app.admin, plans.id, 'on a folder');
    expect((await list(app.admin, plans.id)).body.items).toHaveLength(1);
    await app.admin.call(folders.remove, { params: { id: `${plans.id}`, rowVersion: `${plans.rowVersion}` } });
    expect((await list(app.admin, plans.id)).status).toBe(404);
  });
});
