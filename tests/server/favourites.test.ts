import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { favourites } from '#contract/favourites.ts';
import { folders } from '#contract/folders.ts';
import { openHouse, type TestHouse } from '#tests/support/house.ts';
import type { Person } from '#tests/support/person.ts';

async function folderIn(house: TestHouse, parentId: number, name: string): Promise<number> {
  return (await house.admin.call(folders.create, { body: { parentId, name } })).body.id;
}
const star = async (who: Person, id: number) => (await who.call(favourites.add, { body: { id } })).status;
const unstar = async (who: Person, id: number) =>
  (await who.call(favourites.remove, { params: { id: String(id) } })).status;
const starred = async (who: Person) => (await who.call(favourites.list, {})).body.items;

describe('favourites', () => {
  it('are one’s own, by name, and show in the tree and in the folder', async () => {
    const house = await openHouse();
    const anna = await house.person('anna');
    const root = await house.root();
    const tenth = await folderIn(house, root, 'Part 10');
    const second = await folderIn(house, root, 'Part 2');
    await house.grant(root, anna, Rights.Read);
    expect(await star(anna, tenth)).toBe(200);
    expect(await star(anna, second)).toBe(200);
    expect(await starred(anna)).toEqual([
      { id: second, name: 'Part 2' },
      { id: tenth, name: 'Part 10' },
    ]);
    expect(await starred(house.admin)).toEqual([]);
    const { body } = await anna.call(folders.list, {});
    expect(body.items.map(({ id, fav }) => [id, fav])).toEqual([
      [root, false],
      [second, true],
      [tenth, true],
    ]);
    const level = await anna.call(folders.list, { query: { parentId: String(root) } });
    expect(level.body.items.map(({ fav }) => fav)).toEqual([true, true]);
    expect((await anna.call(folders.get, { params: { id: String(second) } })).body.fav).toBe(true);
    expect((await house.admin.call(folders.get, { params: { id: String(second) } })).body.fav).toBe(false);
  });

  it('can be added and removed twice; the log tells it once', async () => {
    const house = await openHouse();
    const folder = await folderIn(house, await house.root(), 'Legal');
    for (const status of [await star(house.admin, folder), await star(house.admin, folder)]) expect(status).toBe(200);
    expect(await starred(house.admin)).toHaveLength(1);
    for (const status of [await unstar(house.admin, folder), await unstar(house.admin, folder)])
      expect(status).toBe(200);
    expect(await starred(house.admin)).toEqual([]);
    const log = await house.log();
    expect(log.filter((line) => line.startsWith('Favourite'))).toEqual([
      'Favourite added: My Company/Legal',
      'Favourite removed: My Company/Legal',
    ]);
  });

  it('drop out with the right to read, and with the folder', async () => {
    const house = await openHouse();
    const anna = await house.person('anna');
    const folder = await folderIn(house, await house.root(), 'Legal');
    expect(await star(anna, folder)).toBe(404);
    await house.grant(folder, anna, Rights.Read);
    expect(await star(anna, folder)).toBe(200);
    await house.grant(folder, anna, Rights.None);
    expect(await starred(anna)).toEqual([]);
    expect(await unstar(anna, folder)).toBe(404);
    await house.grant(folder, anna, Rights.Read);
    expect(await starred(anna)).toHaveLength(1);
    await house.admin.call(folders.remove, { params: { id: String(folder), rowVersion: '1' } });
    expect(await starred(anna)).toEqual([]);
  });
});
