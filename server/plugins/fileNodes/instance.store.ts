import type { Db } from '#server/storage/database.ts';
import type { Migration } from '#server/storage/migration.ts';
import type { CleanupRun, Instance } from './instance.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    instance: ReturnType<typeof instanceStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    /** A table with one row. */
    instance: {
      id: number;
      instanceId: string;
      notedRows: number;
      /** JSON. */
      cleanup: string | null;
      /** A value that is new for each restore of a backup; null before the first. */
      fingerprint: string | null;
    };
  }
}

const ONLY = 1;

export const instanceStore = (db: Db) => ({
  async find(): Promise<Instance | undefined> {
    const row = await db
      .selectFrom('instance')
      .select(['instanceId', 'notedRows', 'cleanup'])
      .where('id', '=', ONLY)
      .executeTakeFirst();
    return row && { ...row, cleanup: row.cleanup === null ? null : JSON.parse(row.cleanup) };
  },
  /** Inserts only if there is no row yet. */
  async insert(instanceId: string) {
    await db
      .insertInto('instance')
      .values({ id: ONLY, instanceId, notedRows: 0, cleanup: null, fingerprint: null })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  },
  async note(notedRows: number) {
    await db.updateTable('instance').set({ notedRows }).where('id', '=', ONLY).execute();
  },
  async fingerprint() {
    const row = await db.selectFrom('instance').select('fingerprint').where('id', '=', ONLY).executeTakeFirst();
    return row?.fingerprint ?? '';
  },
  async noteRestore(fingerprint: string) {
    await db.updateTable('instance').set({ fingerprint }).where('id', '=', ONLY).execute();
  },
  async noteCleanup(run: CleanupRun) {
    await db
      .updateTable('instance')
      .set({ cleanup: JSON.stringify(run) })
      .where('id', '=', ONLY)
      .execute();
  },
});

/** The instance to which a database belongs; its storage has the same ID. */
export const instanceMigration: Migration = {
  id: '0600-instance',
  async up({ table, types: { integer, text } }) {
    await table('instance', (columns) =>
      columns
        .addColumn('id', integer, (c) => c.primaryKey())
        .addColumn('instanceId', text, (c) => c.notNull())
        .addColumn('notedRows', integer, (c) => c.notNull())
        .addColumn('cleanup', text),
    );
  },
};

/** Which restore of a backup the data come from. */
export const fingerprintMigration: Migration = {
  id: '1040-fingerprint',
  async up({ db, types: { text } }) {
    await db.schema.alterTable('instance').addColumn('fingerprint', text).execute();
  },
};
