import type { Generated } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import type { Archive, ArchiveStore } from './archives.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    /** `nodeIds` is JSON. */
    archive: Omit<Archive, 'id' | 'nodeIds'> & { id: Generated<number>; keyHash: string; nodeIds: string };
  }
}

export const archiveStore = (db: Db): ArchiveStore => ({
  async insert({ nodeIds, ...archive }) {
    await db
      .insertInto('archive')
      .values({ ...archive, nodeIds: JSON.stringify(nodeIds) })
      .execute();
  },
  async findByKey(keyHash) {
    const row = await db.selectFrom('archive').selectAll().where('keyHash', '=', keyHash).executeTakeFirst();
    return row && { ...row, nodeIds: JSON.parse(row.nodeIds) };
  },
  async take(id) {
    return (await db.deleteFrom('archive').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n;
  },
  async removeBefore(time) {
    await db.deleteFrom('archive').where('createdOn', '<', time).execute();
  },
});
