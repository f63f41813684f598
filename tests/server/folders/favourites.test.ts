import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { favourites } from '#contract/fileNodes/favourites.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

async function folderIn(app: TestApp, parentId: number, name: string): Promise<number> {
  return (await app.admin.call(folders.create, { body: { parentId, name } })).body.id;
}
const star = async (caller: Person, id: number) => (await caller.call(favourites.add, { body: { id } })).status;
const unstar = async (caller: Person, id: number) =>
  (await caller.call(favourites.remove, { params: { id: String(id) } })).status;
const starred = async (caller: Person) => (await caller.call(favourites.list, {})).body.items;

describe('favourites', () => {
  it('belong to one user, are sorted by name, and are shown in the tree and in the folder', async () => {
    const app = await createTestApp();
    const anna = await app.person('anna');
    const root = await app.root();
    const tenth = await folderIn(app, root, 'Part 10');
    const second = await folderIn(app, root, 'Part 2');
    await app.grant(root, anna, Rights.Read);
    expect(await star(anna, tenth)).toBe(200);
    expect(await star(anna, second)).toBe(200);
    expect(await starred(anna)).toEqual([
      { id: second, name: 'Part 2' },
      { id: tenth, name: 'Part 10' },
    ]);
    expect(await starred(app.admin)).toEqual([]);
    const { body } = await anna.call(folders.list, {});
    expect(body.items.map(({ id, fav }) => [id, fav])).toEqual([
      [root, false],
      [second, true],
      [tenth, true],
    ]);
    const level = await anna.call(folders.list, { query: { parentId: String(root) } });
    expect(level.body.items.map(({ fav }) => fav)).toEqual([true, true]);
    expect((await anna.call(folders.get, { params: { id: String(second) } })).body.fav).toBe(true);
    expect((await app.admin.call(folders.get, { params: { id: String(second) } })).body.fav).toBe(false);
  });

  it('can be added and removed twice, with one log row', async () => {
    const app = await createTestApp();
    const folder = await folderIn(app, await app.root(), 'Legal');
    for (const status of [await star(app.admin, folder), await star(app.admin, folder)]) expect(status).toBe(200);
    expect(await starred(app.admin)).toHaveLength(1);
    for (const status of [await unstar(app.admin, folder), await unstar(app.admin, folder)]) expect(status).toBe(200);
    expect(await starred(app.admin)).toEqual([]);
    const log = await app.log();
    expect(log.filter((line) => line.startsWith('Favourite'))).toEqual([
      'Favourite added: My Company/Legal',
      'Favourite removed: My Company/Legal',
    ]);
  });

  it('are hidden without the right to read, and removed with the folder', async () => {
    const app = await createTestApp();
    const anna = await app.person('anna');
    const folder = await folderIn(app, await app.root(), 'Legal');
    expect(await star(anna, folder)).toBe(404);
    await app.grant(folder, anna, Rights.Read);
    expect(await star(anna, folder)).toBe(200);
    await app.grant(folder, anna, Rights.None);
    expect(await starred(anna)).toEqual([]);
    expect(await unstar(anna, folder)).toBe(404);
    await app.grant(folder, anna, Rights.Read);
    expect(await starred(anna)).toHaveLength(1);
    await app.admin.call(folders.remove, { params: { id: String(folder), rowVersion: '1' } });
    expect(await starred(anna)).toEqual([]);
  });
});
