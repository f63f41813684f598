import type { Generated } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import type { Migration } from '#server/storage/migration.ts';
import { deleteIfCurrent, updateIfCurrent } from '#server/storage/rowVersion.ts';
import type { CommentRow } from './comments.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    comments: ReturnType<typeof commentStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    comment: Omit<CommentRow, 'id' | 'rowVersion'> & {
      id: Generated<number>;
      createdOn: string;
      rowVersion: Generated<number>;
    };
  }
}

const columns = ['id', 'nodeId', 'text', 'createdBy', 'updatedBy', 'updatedOn', 'rowVersion'] as const;

export const commentStore = (db: Db) => ({
  find: (id: number) => db.selectFrom('comment').select(columns).where('id', '=', id).executeTakeFirst(),
  /** Those of these comments that exist. */
  async findAll(ids: number[]) {
    if (ids.length === 0) return [];
    return db.selectFrom('comment').select(columns).where('id', 'in', ids).execute();
  },
  /** Oldest first. */
  listOf: (nodeId: number) =>
    db.selectFrom('comment').select(columns).where('nodeId', '=', nodeId).orderBy('id').execute(),
  async insert(comment: Pick<CommentRow, 'nodeId' | 'text'>, by: number, on: string) {
    const stamps = { createdBy: by, createdOn: on, updatedBy: by, updatedOn: on };
    const { id } = await db
      .insertInto('comment')
      .values({ ...comment, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  /**
   * Updates if rowVersion is current.
   * @returns whether it was
   */
  async update(id: number, rowVersion: number, text: string, updatedBy: number, updatedOn: string) {
    return updateIfCurrent(db.updateTable('comment').set({ text, updatedBy, updatedOn }), id, rowVersion);
  },
  remove: (id: number, rowVersion: number) => deleteIfCurrent(db.deleteFrom('comment'), id, rowVersion),
});

export const migrations: Migration[] = [
  {
    id: '0022-comments',
    async up({ db, numbered, types: { integer, text } }) {
      await numbered('comment', (columns) =>
        columns
          .addColumn('nodeId', integer, (c) => c.notNull().references('fileNode.id').onDelete('cascade'))
          .addColumn('text', text, (c) => c.notNull())
          .addColumn('createdBy', integer, (c) => c.notNull())
          .addColumn('createdOn', text, (c) => c.notNull())
          .addColumn('updatedBy', integer, (c) => c.notNull())
          .addColumn('updatedOn', text, (c) => c.notNull())
          .addColumn('rowVersion', integer, (c) => c.notNull().defaultTo(1)),
      );
      await db.schema.createIndex('comment_node').on('comment').columns(['nodeId', 'id']).execute();
    },
  },
];
