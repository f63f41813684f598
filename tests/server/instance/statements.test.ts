import type { Insertable } from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from '#server/storage/database.ts';
import { listStatement, statement } from '#server/storage/statement.ts';
import { openTestDatabase } from '#tests/support/app/openTestDatabase.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

const inserted = listStatement((db, rows: Insertable<Tables['blob']>[]) => db.insertInto('blob').values(rows));
const listed = listStatement((db, ids: string[], { size }: { size: number }) =>
  db.selectFrom('blob').select(['id', 'sha256']).where('id', 'in', ids).where('size', '=', size).orderBy('id'),
);

test('a prepared list statement with any number of items and columns returns the same as one built each time', async () => {
  const app = await createTestApp();
  const database = openTestDatabase(app.ctx);
  const checksums = Buffer.alloc(4);
  const row = (id: string) => ({ id, size: 7, checksums, createdOn: app.ctx.stamp() });
  await database.write(async (db) => {
    await inserted(db, [row('a')]);
    await inserted(db, [{ ...row('b'), sha256: 'of b' }]);
    await inserted(db, [{ ...row('c'), sha256: undefined }]);
    await inserted(db, ['d', 'e', 'f', 'g', 'h', 'i'].map(row));
    await inserted(db, [{ ...row('j'), size: 8 }]);
  });
  const ids = async (...requested: string[]) => (await listed(database.reader, requested, { size: 7 })).rows;
  expect(await ids('a')).toEqual([{ id: 'a', sha256: null }]);
  expect(await ids('b')).toEqual([{ id: 'b', sha256: 'of b' }]);
  expect((await ids('c', 'j', 'a')).map(({ id }) => id)).toEqual(['a', 'c']);
  expect((await ids('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j')).map(({ id }) => id).join('')).toBe('abcdefghi');
  await database.close();
});

test('a statement whose values are spread fails, since they would be left out in silence', async () => {
  const app = await createTestApp();
  const database = openTestDatabase(app.ctx);
  const insertion = statement((db, row: Insertable<Tables['blob']>) => db.insertInto('blob').values({ ...row }));
  const row = { id: 'a', size: 7, checksums: Buffer.alloc(4), createdOn: app.ctx.stamp() };
  expect(() => insertion(database.reader, row)).toThrow('cannot be spread');
  await database.close();
});
