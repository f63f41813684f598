import type { Generated } from 'kysely';
import type { Db } from '#server/storage/database.ts';

/** A selection that a user downloads as one ZIP. */
interface Archive {
  id: number;
  userId: number;
  /** The session or API token that made the key: the key ends with it. */
  sessionId: number | null;
  tokenId: number | null;
  nodeIds: number[];
  createdOn: string;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    archives: ReturnType<typeof archiveStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    /** `nodeIds` is JSON. */
    archive: Omit<Archive, 'id' | 'nodeIds'> & { id: Generated<number>; keyHash: string; nodeIds: string };
  }
}

export const archiveStore = (db: Db) => ({
  async insert({ nodeIds, ...archive }: Omit<Archive, 'id'> & { keyHash: string }) {
    await db
      .insertInto('archive')
      .values({ ...archive, nodeIds: JSON.stringify(nodeIds) })
      .execute();
  },
  async findByKey(keyHash: string): Promise<Archive | undefined> {
    const row = await db.selectFrom('archive').selectAll().where('keyHash', '=', keyHash).executeTakeFirst();
    return row && { ...row, nodeIds: JSON.parse(row.nodeIds) };
  },
  /** Removes the selection; says whether this call was the first to do so. */
  async take(id: number) {
    return (await db.deleteFrom('archive').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n;
  },
  async removeBefore(time: string) {
    await db.deleteFrom('archive').where('createdOn', '<', time).execute();
  },
});
