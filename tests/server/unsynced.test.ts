import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openBeside } from '#tests/support/beside.ts';
import { openHouse } from '#tests/support/house.ts';

describe('a write that does not wait for the disk', () => {
  it('is written, and those after it wait again, whatever became of it', async () => {
    const house = await openHouse();
    const database = openBeside(house.ctx);
    const setting = sql.raw<object>(database.dialect === 'sqlite' ? 'pragma synchronous' : 'show synchronous_commit');
    const [waits, waitsNot] = database.dialect === 'sqlite' ? [2, 1] : ['on', 'off'];
    const rename = (name: string, how?: { isUnsynced: boolean }) =>
      database.write(async (db) => {
        await db.updateTable('fileNode').set({ name }).where('parentId', 'is', null).execute();
        const [row = {}] = (await setting.execute(db)).rows;
        if (name === 'bad') throw new Error('broken off');
        return Object.values(row)[0];
      }, how);
    const name = async () => (await house.ctx.stores.folders.root())?.name;

    expect([await rename('one'), await rename('two', { isUnsynced: true }), await name()]).toEqual([
      waits,
      waitsNot,
      'two',
    ]);
    await expect(rename('bad', { isUnsynced: true })).rejects.toThrow('broken off');
    expect([await name(), await rename('three'), await name()]).toEqual(['two', waits, 'three']);
    await database.close();
  });
});
