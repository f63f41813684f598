import { type Generated, sql } from 'kysely';
import type { Db, Dialect } from '#server/storage/database.ts';
import type { Migration } from '#server/storage/migration.ts';
import { yes } from '#server/storage/terms.ts';
import type { BackupRun, HealthStore } from './health.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    backupRun: BackupRun & { id: Generated<number> };
  }
}

const rows = {
  sqlite: sql<Rows>`select sqlite_version() as version, page_count * page_size as bytes
    from pragma_page_count(), pragma_page_size()`,
  postgres: sql<Rows>`select current_setting('server_version') as version,
    pg_database_size(current_database()) as bytes`,
};
interface Rows {
  version: string;
  bytes: number;
}

export const healthStore = (db: Db, dialect: Dialect): HealthStore => ({
  async database() {
    const [row] = (await rows[dialect].execute(db)).rows;
    return { kind: dialect, version: row?.version ?? '', bytes: row?.bytes ?? 0 };
  },
  async firsts() {
    const [group, user, folder, entry] = await Promise.all([
      db.selectFrom('userGroup').select('id').limit(1).executeTakeFirst(),
      db
        .selectFrom('userAccount')
        .select('id')
        .where('deletedOn', 'is', null)
        .orderBy('id')
        .offset(1)
        .limit(1)
        .executeTakeFirst(),
      db
        .selectFrom('fileNode')
        .select('id')
        .where('isFolder', '=', yes)
        .where('binId', 'is', null)
        .where('parentId', 'is not', null)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),
      db.selectFrom('permission').select('id').limit(1).executeTakeFirst(),
    ]);
    return { group: group?.id ?? null, user: user?.id ?? null, folder: folder?.id ?? null, entry: entry?.id ?? null };
  },
  lastBackup: () =>
    db
      .selectFrom('backupRun')
      .select(['madeOn', 'contents', 'bytes', 'verifiedOn', 'finding'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  async noteBackup(backup) {
    await db
      .insertInto('backupRun')
      .values({ ...backup, verifiedOn: null })
      .execute();
  },
  async noteBackupCheck(madeOn, verifiedOn, finding) {
    await db.updateTable('backupRun').set({ verifiedOn, finding }).where('madeOn', '=', madeOn).execute();
  },
});

export const migrations: Migration[] = [
  {
    id: '0111-backups',
    async up({ numbered, types: { integer, text } }) {
      await numbered('backupRun', (columns) =>
        columns
          .addColumn('madeOn', text, (c) => c.notNull())
          .addColumn('contents', integer, (c) => c.notNull())
          .addColumn('bytes', integer, (c) => c.notNull())
          .addColumn('verifiedOn', text)
          .addColumn('finding', text),
      );
    },
  },
];
