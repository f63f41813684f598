import { describe, expect, it } from 'vitest';
import { comments } from '#contract/comments.ts';
import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/folders.ts';
import { openHouse } from '#tests/support/house.ts';
import type { Person } from '#tests/support/person.ts';

const add = (person: Person, nodeId: number, text: string) => person.call(comments.create, { body: { nodeId, text } });
const change = (person: Person, id: number, text: string, rowVersion = 1) =>
  person.call(comments.update, { body: { id, text, rowVersion } });
const remove = (person: Person, id: number, rowVersion = 1) =>
  person.call(comments.remove, { params: { id: String(id), rowVersion: String(rowVersion) } });
const list = (person: Person, id: number) => person.call(comments.list, { params: { id: String(id) } });

async function withFile() {
  const house = await openHouse();
  const root = await house.root();
  const { success } = await house.admin.upload(root, { 'a.txt': 'a' });
  const [anna, ben] = [await house.person('anna'), await house.person('ben')];
  await house.grant(root, anna, Rights.ReadWrite);
  return { house, root, id: success[0]?.id ?? 0, anna, ben };
}

describe('comments', () => {
  it('are listed oldest first, one’s own marked', async () => {
    const { house, id, anna } = await withFile();
    await add(anna, id, '  first ');
    house.wait(60);
    await add(house.admin, id, 'second');
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
    expect(await house.log()).toContain('Comment added: a.txt');
  });

  it.each([
    ['', 400],
    [' \n ', 400],
    ['x'.repeat(500), 200],
    ['x'.repeat(501), 400],
  ])('have something to say, in up to 500 characters', async (text, status) => {
    const { id, anna } = await withFile();
    expect((await add(anna, id, text)).status).toBe(status);
    const { body } = await add(anna, id, 'first');
    expect((await change(anna, body.id, text)).status).toBe(status);
  });

  it('are read by viewers and written by editors', async () => {
    const { house, root, id, anna, ben } = await withFile();
    const { body } = await add(anna, id, 'hello');
    expect((await list(ben, id)).status).toBe(404);
    expect((await add(ben, id, 'hello')).status).toBe(404);
    expect((await change(ben, body.id, 'mine now')).status).toBe(404);
    await house.grant(root, ben, Rights.Read);
    expect((await list(ben, id)).body.items).toHaveLength(1);
    expect((await add(ben, id, 'hello')).status).toBe(403);
    await house.grant(root, anna, Rights.Read);
    expect((await change(anna, body.id, 'again')).status).toBe(403);
  });

  it('are changed and removed by their authors only, while the version stands', async () => {
    const { house, id, anna } = await withFile();
    const { body } = await add(anna, id, 'hello');
    expect((await change(house.admin, body.id, 'x')).status).toBe(403);
    expect((await remove(house.admin, body.id)).status).toBe(403);
    expect((await change(anna, body.id, 'hello again')).body).toMatchObject({ text: 'hello again', rowVersion: 2 });
    expect((await change(anna, body.id, 'x')).body.code).toBe('stale');
    expect((await remove(anna, body.id)).body.code).toBe('stale');
    expect((await remove(anna, body.id, 2)).status).toBe(200);
    expect((await list(anna, id)).body.items).toEqual([]);
    expect((await remove(anna, body.id, 2)).status).toBe(404);
  });

  it('can be on folders, and go out of sight with what they are on', async () => {
    const { house, root } = await withFile();
    const { body: plans } = await house.admin.call(folders.create, { body: { name: 'Plans', parentId: root } });
    await add(house.admin, plans.id, 'on a folder');
    expect((await list(house.admin, plans.id)).body.items).toHaveLength(1);
    await house.admin.call(folders.remove, { params: { id: `${plans.id}`, rowVersion: `${plans.rowVersion}` } });
    expect((await list(house.admin, plans.id)).status).toBe(404);
  });
});
