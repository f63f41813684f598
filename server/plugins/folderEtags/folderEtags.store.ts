import { sql } from 'kysely';
import { batches } from '#server/storage/batches.ts';
import { PDF } from '#server/storage/blobs/recognisedType.ts';
import type { Db, Dialect } from '#server/storage/database.ts';
import { listStatement, statementChunks } from '#server/storage/statement.ts';
import { no, yes } from '#server/storage/terms.ts';
import type { ChangeParts, FolderChange, FolderOnWay, FolderWithin, TaggedFolder } from './folderEtags.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    folderChanges: ReturnType<typeof folderChangeStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    folderChange: FolderChange;
  }
}

const upward = listStatement((db, ids: number[]) =>
  db
    .withRecursive('way', (cte) =>
      cte
        .selectFrom('fileNode')
        .select(['id', 'parentId'])
        .where('id', 'in', ids)
        .union(
          cte
            .selectFrom('fileNode as above')
            .innerJoin('way', 'way.parentId', 'above.id')
            .select(['above.id', 'above.parentId']),
        ),
    )
    .selectFrom('way')
    .innerJoin('fileNode', 'fileNode.id', 'way.id')
    .innerJoin('folderAccess', 'folderId', 'way.id')
    .select(['way.id', 'way.parentId', 'accessListId', 'binId', 'denyDownload', 'viewOnly']),
);

const noted = listStatement((db, rows: FolderChange[]) =>
  db
    .insertInto('folderChange')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['folderId', 'accessListId']).doUpdateSet((eb) => ({
        position: later(eb.ref('excluded.position'), eb.ref('folderChange.position')),
        readersPosition: later(eb.ref('excluded.readersPosition'), eb.ref('folderChange.readersPosition')),
      })),
    ),
);

/** The larger of two numbers, which both databases have under another name. */
const later = <T>(a: T, b: T) => sql<number>`case when ${a} > ${b} then ${a} else ${b} end`;

/** All rows of a folder as one text: the root has a row for every list, and the drivers take long for many rows. */
const asText = {
  sqlite: sql<string>`json_group_array(json_array("accessListId", "position", "readersPosition") order by "accessListId")`,
  postgres: sql<string>`json_agg(json_build_array("accessListId", "position", "readersPosition") order by "accessListId")::text`,
} satisfies Record<Dialect, unknown>;

const changesIn = (dialect: Dialect) =>
  listStatement((db, ids: number[]) =>
    db
      .selectFrom('folderChange')
      .select(['folderId', asText[dialect].as('changes')])
      .where('folderId', 'in', ids)
      .groupBy('folderId'),
  );
const changes = { sqlite: changesIn('sqlite'), postgres: changesIn('postgres') };

const tagged = listStatement((db, ids: number[]) =>
  db
    .selectFrom('fileNode')
    .innerJoin('folderAccess as own', 'own.folderId', 'id')
    .leftJoin('folderAccess as above', 'above.folderId', 'parentId')
    .select(['id', 'own.accessListId', 'above.accessListId as listAbove'])
    .where('id', 'in', ids),
);

/** Values of a row. */
const CHANGE_COLUMNS = 4;

export const folderChangeStore = (db: Db, dialect: Dialect) => ({
  /** Those of these nodes that are folders, live or in the bin, and all folders above them. */
  async upward(ids: number[]): Promise<FolderOnWay[]> {
    const { rows } = await upward(db, ids);
    return rows.map((row) => ({ ...row, denyDownload: row.denyDownload === 1, viewOnly: row.viewOnly === 1 }));
  },
  /** These folders, and all below them that are where they are: live, or in the same item of the bin. */
  async within(ids: number[]): Promise<FolderWithin[]> {
    const found: FolderWithin[] = [];
    for (const some of batches(ids, 1)) {
      const { rows } = await sql<Omit<FolderWithin, 'inheritsAll'> & { inheritsAll: number }>`${inside(some)}
        select "start", "id", "parentId", "accessListId", "inheritsAll" from inside
        join "folderAccess" on "folderId" = inside.id`.execute(db);
      found.push(...rows.map((row) => ({ ...row, inheritsAll: row.inheritsAll === 1 })));
    }
    return found;
  },
  /** The access lists of the same folders, each once. */
  async listsWithin(ids: number[]): Promise<{ start: number; accessListId: number }[]> {
    const found = [];
    for (const some of batches(ids, 1)) {
      const { rows } = await sql<{ start: number; accessListId: number }>`${inside(some)}
        select distinct "start", "accessListId" from inside
        join "folderAccess" on "folderId" = inside.id`.execute(db);
      found.push(...rows);
    }
    return found;
  },
  /** Those of these files that always were PDFs. */
  async pdfsAmong(ids: number[]): Promise<Set<number>> {
    const found = new Set<number>();
    for (const some of batches(ids, 1)) {
      const rows = await db
        .selectFrom('fileNode')
        .select('id')
        .where('id', 'in', some)
        .where('isFolder', '=', no)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('fileVersion')
                .innerJoin('blob', 'blob.id', 'blobId')
                .select('fileVersion.id')
                .whereRef('fileId', '=', 'fileNode.id')
                .where((of) => of.or([of('mediaType', 'is', null), of('mediaType', '!=', PDF)])),
            ),
          ),
        )
        .execute();
      for (const { id } of rows) found.add(id);
    }
    return found;
  },
  /** Notes changes; a row keeps later positions that it has. */
  async note(changes: FolderChange[]): Promise<void> {
    for (const some of statementChunks(changes, CHANGE_COLUMNS)) await noted(db, some);
  },
  /** The changes of each of these folders that has any. */
  async listOf(folderIds: number[]): Promise<Map<number, ChangeParts[]>> {
    const rows = [];
    for (const some of batches(folderIds, 1)) rows.push(...(await changes[dialect](db, some)).rows);
    return new Map(rows.map((row) => [row.folderId, JSON.parse(row.changes)]));
  },
  /** These folders, live or in the bin. */
  async tagged(folderIds: number[]): Promise<TaggedFolder[]> {
    const rows = [];
    for (const some of batches(folderIds, 1)) rows.push(...(await tagged(db, some)).rows);
    return rows;
  },
  /** Removes the rows of folders that were removed for good, and of lists that no folder has any more. */
  async removeUnused(): Promise<void> {
    await db
      .deleteFrom('folderChange')
      .where((eb) =>
        eb.or([
          eb('folderId', 'not in', eb.selectFrom('folderAccess').select('folderId')),
          eb('accessListId', 'not in', eb.selectFrom('folderAccess').select('accessListId')),
        ]),
      )
      .execute();
  },
});

const inside = (ids: number[]) => sql`with recursive inside("start", "id", "parentId", "binId", "inheritsAll") as (
  select "id", "id", "parentId", "binId", 1 from "fileNode" where "id" in (${sql.join(ids)}) and "isFolder" = ${yes}
  union all
  select inside."start", child."id", child."parentId", inside."binId",
    case when child."inherit" = ${yes} then inside."inheritsAll" else 0 end
  from inside join "fileNode" as child on child."parentId" = inside."id" and child."isFolder" = ${yes}
    and (child."binId" = inside."binId" or (child."binId" is null and inside."binId" is null)))`;
