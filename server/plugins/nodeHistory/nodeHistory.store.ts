import { type Generated, type Insertable, sql } from 'kysely';
import { insertAtCommit } from '#server/storage/commitBatches.ts';
import type { Db, Tables } from '#server/storage/database.ts';
import { listStatement, statement } from '#server/storage/statement.ts';
import { flag } from '#server/storage/terms.ts';
import type { HistoryQuery, NodeHistoryEntry, NodeRead } from './nodeHistory.model.ts';

interface StoredEntry extends Omit<NodeHistoryEntry, 'id' | 'isFolder' | 'before' | 'after'> {
  isFolder: 0 | 1;
  /** JSON. */
  before: string | null;
  after: string | null;
  /** Of a read: the hour and the user, whose reads share the row, and how much they have read. */
  reading: string | null;
  bytes: number | null;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    nodeHistory: ReturnType<typeof nodeHistoryStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    nodeHistory: StoredEntry & { id: Generated<number> };
    /** One row: when the history began. */
    nodeHistoryStart: { id: number; on: string };
  }
}

const columns = [
  'nodeHistory.id',
  'nodeHistory.type',
  'nodeId',
  'nodeHistory.parentId',
  'nodeHistory.name',
  'nodeHistory.isFolder',
  'version',
  'before',
  'after',
  'on',
  'byId',
  'by',
  'actedById',
  'actedBy',
  'bytes',
] as const;

/** Number of bound values of one entry. */
const ENTRY_COLUMNS = 13;
const inserted = insertAtCommit(
  listStatement((db, rows: Insertable<Tables['nodeHistory']>[]) => db.insertInto('nodeHistory').values(rows)),
  ENTRY_COLUMNS,
);

/** Every download runs it. */
const readAdded = statement((db, read: NodeRead) =>
  db
    .insertInto('nodeHistory')
    .columns([...readColumns, 'nodeId', 'parentId', 'name', 'isFolder'])
    .expression((select) =>
      select
        .selectFrom('fileNode')
        .select(readColumns.map((name) => asColumn(name, read[name])))
        .select(['id', 'parentId', 'name', 'isFolder'])
        .where('id', '=', read.nodeId),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['reading', 'nodeId', 'type'])
        .where('reading', 'is not', null)
        .doUpdateSet({ bytes: sql<number>`"nodeHistory".bytes + excluded.bytes` }),
    ),
);

export const nodeHistoryStore = (db: Db) => ({
  /** Written at the end of the transaction, with all others of it. */
  insert(entries: Omit<NodeHistoryEntry, 'id'>[]) {
    inserted(
      db,
      entries.map(({ isFolder, before, after, ...entry }) => ({
        ...entry,
        isFolder: flag(isFolder),
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
      })),
    );
  },
  /** Adds bytes that a user has read of a live or deleted file to the row of the hour. */
  async addRead(read: NodeRead) {
    await readAdded(db, read);
  },
  /** Removes the reads of the hours before this one. */
  async removeReadsBefore(hour: string) {
    await db.deleteFrom('nodeHistory').where('reading', '<', hour).execute();
  },
  /** The row of a version, which a later save of the same sitting changes. */
  async findVersion(nodeId: number, version: number) {
    const rows = db.selectFrom('nodeHistory').select(columns).where('nodeId', '=', nodeId);
    const row = await rows
      .where('type', '=', 'version')
      .where('version', '=', version)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row && asEntry(row);
  },
  async setAfter(id: number, after: Record<string, unknown>) {
    await db
      .updateTable('nodeHistory')
      .set({ after: JSON.stringify(after) })
      .where('id', '=', id)
      .execute();
  },
  /** The newest changes of a node, newest first. */
  async list(nodeId: number, { take, withReads }: HistoryQuery) {
    const rows = db.selectFrom('nodeHistory').select(columns).where('nodeId', '=', nodeId);
    const found = withReads ? rows : rows.where('reading', 'is', null);
    return (await found.orderBy('id', 'desc').limit(take).execute()).map(asEntry);
  },
  /** The newest changes of a folder and of everything live below it, newest first. */
  async listBelow(folderId: number, { take, withReads }: HistoryQuery) {
    const rows = await db
      .withRecursive('tree(id)', (cte) =>
        cte
          .selectFrom('fileNode')
          .select('fileNode.id')
          .where('id', '=', folderId)
          .union(
            cte
              .selectFrom('fileNode')
              .innerJoin('tree', 'tree.id', 'fileNode.parentId')
              .select('fileNode.id')
              .where('binId', 'is', null),
          ),
      )
      .selectFrom('nodeHistory')
      .innerJoin('tree', 'tree.id', 'nodeHistory.nodeId')
      .innerJoin('fileNode', 'fileNode.id', 'nodeHistory.nodeId')
      .select(columns)
      .select('fileNode.parentId as placeId')
      .$if(!withReads, (rows) => rows.where('reading', 'is', null))
      .orderBy('nodeHistory.id', 'desc')
      .limit(take)
      .execute();
    return rows.map(({ placeId, ...row }) => ({ ...asEntry(row), placeId: placeId ?? 0 }));
  },
  /** When this history began; undefined before the first start. */
  async since() {
    return (await db.selectFrom('nodeHistoryStart').select('on').executeTakeFirst())?.on;
  },
  async begin(on: string) {
    await db.insertInto('nodeHistoryStart').values({ id: 1, on }).execute();
  },
});

const readTypes = {
  ...{ type: 'text', on: 'text', byId: 'bigint', by: 'text', actedById: 'bigint', actedBy: 'text' },
  ...{ reading: 'text', bytes: 'bigint' },
};
const readColumns = Object.keys(readTypes) as (keyof typeof readTypes)[];

/** A value with the type of its column, which PostgreSQL cannot derive in a query. */
const asColumn = (name: keyof typeof readTypes, value: string | number | null) =>
  sql<string | number | null>`cast(${value} as ${sql.raw(readTypes[name])})`.as(name);

type Row = Omit<StoredEntry, 'reading'> & { id: number };

function asEntry({ isFolder, before, after, bytes, ...row }: Row): NodeHistoryEntry {
  const parsed = (text: string | null) => (text === null ? null : JSON.parse(text));
  const values = { before: parsed(before), after: bytes === null ? parsed(after) : { bytes } };
  return { ...row, isFolder: isFolder === 1, ...values };
}
