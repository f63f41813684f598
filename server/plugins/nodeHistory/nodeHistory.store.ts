import type { Generated, Insertable } from 'kysely';
import { insertAtCommit } from '#server/storage/commitBatches.ts';
import type { Db, Tables } from '#server/storage/database.ts';
import { listStatement } from '#server/storage/statement.ts';
import { flag } from '#server/storage/terms.ts';
import type { NodeHistoryEntry } from './nodeHistory.model.ts';

interface StoredEntry extends Omit<NodeHistoryEntry, 'id' | 'isFolder' | 'before' | 'after'> {
  isFolder: 0 | 1;
  /** JSON. */
  before: string | null;
  after: string | null;
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
] as const;

/** Number of bound values of one entry. */
const ENTRY_COLUMNS = 13;
const inserted = insertAtCommit(
  listStatement((db, rows: Insertable<Tables['nodeHistory']>[]) => db.insertInto('nodeHistory').values(rows)),
  ENTRY_COLUMNS,
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
  /** The newest changes of a node, newest first. */
  async list(nodeId: number, take: number) {
    const rows = db.selectFrom('nodeHistory').select(columns).where('nodeId', '=', nodeId);
    return (await rows.orderBy('id', 'desc').limit(take).execute()).map(asEntry);
  },
  /** The newest changes of a folder and of everything live below it, newest first. */
  async listBelow(folderId: number, take: number) {
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

function asEntry({ isFolder, before, after, ...row }: StoredEntry & { id: number }): NodeHistoryEntry {
  const parsed = (text: string | null) => (text === null ? null : JSON.parse(text));
  return { ...row, isFolder: isFolder === 1, before: parsed(before), after: parsed(after) };
}
