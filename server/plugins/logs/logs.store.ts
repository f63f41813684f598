import type { Generated, Insertable } from 'kysely';
import type { AuditTrail } from '#server/kernel/context.ts';
import type { Db } from '#server/storage/database.ts';
import type { Migration } from '#server/storage/migrate.ts';
import type { LogStore, LogTable } from './logs.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    log: Omit<LogTable, 'id'> & { id: Generated<number> };
  }
}

export const auditTrail = (db: Db): AuditTrail => ({
  async append(row) {
    await db
      .insertInto('log')
      .values(row satisfies Insertable<Omit<LogTable, 'id'>>)
      .execute();
  },
});

export const logStore = (db: Db): LogStore => ({
  list: (kind, skip, take) =>
    db
      .selectFrom('log')
      .selectAll()
      .where('kind', '=', kind)
      .orderBy('on', 'desc')
      .orderBy('id', 'desc')
      .offset(skip)
      .limit(take)
      .execute(),
});

export const migrations: Migration[] = [
  {
    id: '0004-logs',
    async up({ db, numbered, types: { integer, text } }) {
      await numbered('log', (table) =>
        table
          .addColumn('on', text, (c) => c.notNull())
          .addColumn('kind', text, (c) => c.notNull())
          .addColumn('level', integer, (c) => c.notNull())
          .addColumn('byId', integer)
          .addColumn('by', text, (c) => c.notNull())
          .addColumn('log', text, (c) => c.notNull())
          .addColumn('length', integer)
          .addColumn('ip', text, (c) => c.notNull()),
      );
      await db.schema.createIndex('log_newest').on('log').columns(['kind', 'on', 'id']).execute();
    },
  },
];
