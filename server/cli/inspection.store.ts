import { type RawBuilder, sql } from 'kysely';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { JOINED_PATTERN } from '#server/storage/blobs/joinedContents.store.ts';
import type { Database, Db } from '#server/storage/database.ts';
import { yes } from '#server/storage/terms.ts';

/** A folder with the values that determine who may read it. */
export interface FolderAccess {
  id: number;
  parentId: number | null;
  inherit: number;
  accessListId: number | null;
}

/** The queries of `verify`: they read the rows directly, without the services that maintain them. */
export const inspectionOf = ({ reader: db, dialect }: Database) => ({
  /** Every violated invariant between rows, as text. */
  async brokenRows(): Promise<string[]> {
    const lines: string[] = [];
    for (const query of invariants) lines.push(...(await query.execute(db)).rows.map(({ line }) => line));
    if (dialect === 'sqlite') lines.push(...(await damagedPages(db)));
    return lines;
  },
  /** Stored content that must be kept, in the order of its IDs: the parts of joined ones instead of these. */
  blobsAfter: (id: string, take: number): Promise<Blob[]> =>
    db
      .selectFrom('blob')
      .select(['id', 'size', 'checksums'])
      .where('pendingDeletionOn', 'is', null)
      .where('id', 'not like', JOINED_PATTERN)
      .where('id', '>', id)
      .orderBy('id')
      .limit(take)
      .execute(),
  /** The names of the files that use a content. */
  async filesOf(blobId: string): Promise<string[]> {
    const rows = await db
      .selectFrom('fileVersion')
      .innerJoin('fileNode', 'fileNode.id', 'fileId')
      .select(['fileNode.id', 'name'])
      .where('blobId', 'in', (eb) =>
        eb
          .selectFrom('blobPart')
          .select('blobPart.contentId as id')
          .where('blobPart.blobId', '=', blobId)
          .union(eb.selectFrom('blob').select('blob.id').where('blob.id', '=', blobId)),
      )
      .distinct()
      .execute();
    return rows.map(({ id, name }) => `${name} (${id})`);
  },
  folders: (): Promise<FolderAccess[]> =>
    db
      .selectFrom('fileNode')
      .leftJoin('folderAccess', 'folderId', 'fileNode.id')
      .select(['id', 'parentId', 'inherit', 'accessListId'])
      .where('isFolder', '=', yes)
      .orderBy('id')
      .execute(),
});

const line = (query: RawBuilder<unknown>) => sql<{ line: string }>`${query} limit 1000`;

/** Invariants, each as a query for the rows that violate it. */
const invariants = [
  line(sql`select 'File ' || id || ' (' || name || '): content is missing' as line from "fileNode" as node
    where "isFolder" = 0 and not exists (
      select 1 from "fileVersion" as version where version.id = node."versionId" and version."fileId" = node.id)`),
  line(sql`select 'File ' || node.id || ' (' || name || '): size is ' || node.size || ' bytes, content has ' || blob.size
      as line
    from "fileNode" as node join "fileVersion" as version on version.id = node."versionId"
    join blob on blob.id = version."blobId" where node.size <> blob.size or version.size <> blob.size`),
  line(sql`select 'Content ' || blob.id || ': scheduled for removal but used by file ' || "fileId" as line
    from blob join "fileVersion" as version on version."blobId" = blob.id where "pendingDeletionOn" is not null`),
  line(sql`select 'Content ' || content.id || ': its parts have ' || coalesce(sum(part.size), 0) || ' bytes instead of ' ||
      content.size as line
    from blob as content left join "blobPart" as place on place."contentId" = content.id and place.position is not null
    left join blob as part on part.id = place."blobId" and part."pendingDeletionOn" is null
    where content.id like ${JOINED_PATTERN} and content."pendingDeletionOn" is null
    group by content.id, content.size having coalesce(sum(part.size), 0) <> content.size`),
  line(sql`select 'Content ' || "contentId" || ': a part begins at ' || position || ' instead of ' || "end" as line from (
      select "contentId", position, coalesce(lag(position + size) over (partition by "contentId" order by position), 0) as "end"
      from "blobPart" join blob on blob.id = "blobPart"."blobId" where position is not null) as place
    where position <> "end"`),
  line(sql`select 'Root folders: ' || count(*) || ' instead of 1' as line from "fileNode" where "parentId" is null
    having count(*) <> 1`),
  line(sql`select 'Item ' || id || ' (' || name || '): not connected to the root folder' as line from "fileNode"
    where id not in (with recursive reached(id) as (select id from "fileNode" where "parentId" is null
      union select child.id from "fileNode" as child join reached on child."parentId" = reached.id)
      select id from reached)`),
  line(sql`select 'Item ' || node.id || ' (' || node.name || '): its parent is not a folder' as line
    from "fileNode" as node join "fileNode" as parent on parent.id = node."parentId" where parent."isFolder" = 0`),
  line(sql`select 'Item ' || node.id || ' (' || node.name || '): its folder is in Trash but the item is not' as line
    from "fileNode" as node join "fileNode" as parent on parent.id = node."parentId"
    where parent."binId" is not null and node."binId" is null`),
  line(sql`select 'Legal hold ' || hold.name || ': ' || state.name || ' (' || state."nodeId" || ') ' ||
      case when node.id is null then 'is gone' else 'was changed' end as line
    from "heldState" as state join "legalHold" as hold on hold.id = state."holdId"
    left join "fileNode" as node on node.id = state."nodeId"
    where node.id is null or node.name <> state.name or node."parentId" is distinct from state."parentId"
      or node."binId" is distinct from state."binId" or node."versionId" is distinct from state."versionId"
      or (state."rowVersion" is not null and node."rowVersion" <> state."rowVersion")
      or state.versions <> (select count(*) from "fileVersion" where "fileId" = state."nodeId")`),
];

async function damagedPages(db: Db): Promise<string[]> {
  const { rows: checked } = await sql<{ integrity_check: string }>`pragma integrity_check(100)`.execute(db);
  const { rows: strays } = await sql<{ table: string; rowid: number }>`pragma foreign_key_check`.execute(db);
  return [
    ...checked
      .map(({ integrity_check }) => integrity_check)
      .filter((text) => text !== 'ok')
      .map((text) => `Database: ${text}`),
    ...strays.map(({ table, rowid }) => `Table ${table}, row ${rowid}: refers to a missing row`),
  ];
}
