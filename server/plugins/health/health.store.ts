import { type Generated, sql } from 'kysely';
import type { HealthReport } from '#contract/instance/health.ts';
import type { Db, Dialect } from '#server/storage/database.ts';
import type { Migration } from '#server/storage/migration.ts';
import { yes } from '#server/storage/terms.ts';

/** A backup, and the result of its verification. */
type BackupRun = NonNullable<HealthReport['backup']>;

declare module '#server/kernel/context.ts' {
  interface Stores {
    health: ReturnType<typeof healthStore>;
  }
}

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

/** Data about the instance itself. */
export const healthStore = (db: Db, dialect: Dialect) => ({
  async database() {
    const [row] = (await rows[dialect].execute(db)).rows;
    return { kind: dialect, version: row?.version ?? '', bytes: row?.bytes ?? 0 };
  },
  /**
   * The IDs of the first group, the first additional user, the first folder below the root and the first permission
   * entry.
   */
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
  async noteBackup(backup: Omit<BackupRun, 'verifiedOn'>) {
    await db
      .insertInto('backupRun')
      .values({ ...backup, verifiedOn: null })
      .execute();
  },
  /** Stores the result of the verification of the backup that was made at this time. */
  async noteBackupCheck(madeOn: string, verifiedOn: string, finding: string | null) {
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
