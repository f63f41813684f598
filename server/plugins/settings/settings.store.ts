import type { Db } from '#server/storage/database.ts';
import type { Migration } from '#server/storage/migration.ts';
import { statement } from '#server/storage/statement.ts';
import type { SettingStore, SettingValues } from './settings.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    setting: { name: string; value: string };
  }
}

const byName = statement((db, { name }: { name: string }) =>
  db.selectFrom('setting').select('value').where('name', '=', name),
);

export const settingStore = (db: Db): SettingStore => ({
  async find(name) {
    const row = (await byName(db, { name })).rows[0];
    return row && JSON.parse(row.value);
  },
  async all() {
    const rows = await db.selectFrom('setting').selectAll().execute();
    return Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)])) as Partial<SettingValues>;
  },
  async set(name, value) {
    const text = JSON.stringify(value);
    await db
      .insertInto('setting')
      .values({ name, value: text })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text }))
      .execute();
  },
  async insert(name, value) {
    await db
      .insertInto('setting')
      .values({ name, value: JSON.stringify(value) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  },
  async remove(name) {
    await db.deleteFrom('setting').where('name', '=', name).execute();
  },
});

export const migrations: Migration[] = [
  {
    id: '0003-settings',
    async up({ table, types: { text } }) {
      await table('setting', (columns) =>
        columns.addColumn('name', text, (c) => c.primaryKey()).addColumn('value', text, (c) => c.notNull()),
      );
    },
  },
];
