import { sql } from 'kysely';
import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0880-nodeHistory',
    async up({ db, table, numbered, types: { integer, text } }) {
      await numbered('nodeHistory', (columns) =>
        columns
          .addColumn('nodeId', integer, (c) => c.notNull().references('fileNode.id').onDelete('cascade'))
          .addColumn('parentId', integer)
          .addColumn('type', text, (c) => c.notNull())
          .addColumn('name', text, (c) => c.notNull())
          .addColumn('isFolder', integer, (c) => c.notNull())
          .addColumn('version', integer)
          .addColumn('before', text)
          .addColumn('after', text)
          .addColumn('on', text, (c) => c.notNull())
          .addColumn('byId', integer)
          .addColumn('by', text, (c) => c.notNull())
          .addColumn('actedById', integer)
          .addColumn('actedBy', text),
      );
      await table('nodeHistoryStart', (columns) =>
        columns.addColumn('id', integer, (c) => c.primaryKey()).addColumn('on', text, (c) => c.notNull()),
      );
      // What is known of the time before: when nodes were added, the versions that are kept, and the comments.
      const size = sql`'{"size":' || size || '}'`;
      await sql`insert into "nodeHistory" ("nodeId", "parentId", type, name, "isFolder", version, after, "on", "byId", "by")
        select made."nodeId", node."parentId", made.type, node.name, node."isFolder", made.version, made.after,
          made."on", made."byId", coalesce(person.name, '')
        from (
          select id as "nodeId", 'added' as type, 0 as kind, case "isFolder" when 0 then 1 end as version,
            (select ${size} from "fileVersion" where "fileId" = "fileNode".id and number = 1) as after,
            "createdOn" as "on", "createdBy" as "byId" from "fileNode"
          union all
          select "fileId", 'version', 1, number, ${size}, "uploadedOn", "uploadedBy" from "fileVersion" where number > 1
          union all
          select "nodeId", 'commented', 2, null, null, "createdOn", "createdBy" from comment
        ) as made
        join "fileNode" as node on node.id = made."nodeId"
        left join "userAccount" as person on person.id = made."byId"
        order by made."on", made.kind, made."nodeId"`.execute(db);
      await db.schema.createIndex('nodeHistory_node').on('nodeHistory').columns(['nodeId', 'id']).execute();
    },
  },
  {
    id: '1070-readsInHistory',
    async up({ db, types: { integer, text } }) {
      await db.schema.alterTable('nodeHistory').addColumn('reading', text).execute();
      await db.schema.alterTable('nodeHistory').addColumn('bytes', integer).execute();
      await sql`create unique index "nodeHistory_reading" on "nodeHistory" (reading, "nodeId", type)
        where reading is not null`.execute(db);
    },
  },
];
