import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { relist, shown } from '#server/plugins/fileNodes/listedFiles.migrations.ts';
import { plugins } from '#server/plugins/index.ts';
import { migrate } from '#server/storage/migrate.ts';
import { rootOf } from '#tests/support/app/make.ts';
import { openTestDatabase } from '#tests/support/app/openTestDatabase.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

it('a migration that adds a field to lists fills existing files and follows later changes', async () => {
  const app = await createTestApp();
  const root = await rootOf(app.admin);
  await app.admin.upload(root, { 'old.txt': 'old' });
  const database = openTestDatabase(app.ctx);
  const known = plugins.flatMap(({ migrations = [] }) => migrations);
  const added = {
    id: '9999-reference',
    up: async (schema: Parameters<typeof relist>[0]) => {
      await sql`alter table "fileNode" add column "reference" text`.execute(schema.db);
      await sql`update "fileNode" set "reference" = 'A' where "isFolder" = 0`.execute(schema.db);
      await relist(schema, [...shown, 'reference']);
    },
  };
  await migrate(database, [...known, added]);
  await app.admin.upload(root, { 'new.txt': 'new' });
  const list = async () => {
    const rows = await database.reader
      .selectFrom('fileNode')
      .select('listed')
      .where('isFolder', '=', 0)
      .orderBy('name')
      .execute();
    return rows.map(({ listed }) => JSON.parse(listed ?? '')).map(({ name, reference }) => [name, reference]);
  };
  expect(await list()).toEqual([
    ['new.txt', null],
    ['old.txt', 'A'],
  ]);
  await database.write((db) => sql`update "fileNode" set "reference" = 'B' where "name" = 'new.txt'`.execute(db));
  expect((await list())[0]).toEqual(['new.txt', 'B']);
  await database.close();
});
