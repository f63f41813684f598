import type { Settings } from '#contract/instance/settingFields.ts';
import type { Db } from '#server/storage/database.ts';
import type { Migration } from '#server/storage/migration.ts';
import { statement } from '#server/storage/statement.ts';
import type { InternalValues } from './settings.model.ts';

/** The stored settings by name; values are JSON. */
type SettingValues = Settings & InternalValues;

declare module '#server/kernel/context.ts' {
  interface Stores {
    settings: ReturnType<typeof settingStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    setting: { name: string; value: string };
  }
}

const byName = statement((db, { name }: { name: string }) =>
  db.selectFrom('setting').select('value').where('name', '=', name),
);

export const settingStore = (db: Db) => ({
  async find<K extends keyof SettingValues>(name: K): Promise<SettingValues[K] | undefined> {
    const row = (await byName(db, { name })).rows[0];
    return row && JSON.parse(row.value);
  },
  async all(): Promise<Partial<SettingValues>> {
    const rows = await db.selectFrom('setting').selectAll().execute();
    return Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)]));
  },
  async set<K extends keyof SettingValues>(name: K, value: SettingValues[K]) {
    const text = JSON.stringify(value);
    await db
      .insertInto('setting')
      .values({ name, value: text })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text }))
      .execute();
  },
  /** Inserts a value unless one exists. */
  async insert<K extends keyof SettingValues>(name: K, value: SettingValues[K]) {
    await db
      .insertInto('setting')
      .values({ name, value: JSON.stringify(value) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  },
  async remove(name: keyof SettingValues) {
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
