import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0652-legalHolds',
    async up({ db, numbered, table, types: { integer, text } }) {
      await numbered('legalHold', (columns) =>
        columns
          .addColumn('name', text, (c) => c.notNull())
          .addColumn('nameKey', text, (c) => c.notNull().unique())
          .addColumn('nameFold', text, (c) => c.notNull())
          .addColumn('reason', text, (c) => c.notNull())
          .addColumn('createdBy', integer, (c) => c.notNull())
          .addColumn('createdOn', text, (c) => c.notNull())
          .addColumn('releasedBy', integer)
          .addColumn('releasedOn', text)
          .addColumn('releaseReason', text)
          .addColumn('rowVersion', integer, (c) => c.notNull().defaultTo(1)),
      );
      await table('heldNode', (columns) =>
        columns
          .addColumn('holdId', integer, (c) => c.notNull().references('legalHold.id'))
          // Without a cascade: the database itself refuses to remove what a hold names.
          .addColumn('nodeId', integer, (c) => c.notNull().references('fileNode.id'))
          .addPrimaryKeyConstraint('heldNode_pk', ['holdId', 'nodeId']),
      );
      await db.schema.createIndex('heldNode_node').on('heldNode').column('nodeId').execute();
      // What everything that a hold covers was like when the hold began to cover it, for `verify`.
      await table('heldState', (columns) =>
        columns
          .addColumn('holdId', integer, (c) => c.notNull().references('legalHold.id'))
          .addColumn('nodeId', integer, (c) => c.notNull())
          .addColumn('parentId', integer)
          .addColumn('name', text, (c) => c.notNull())
          // Of a file; a folder has more changes than those that a hold prevents.
          .addColumn('rowVersion', integer)
          .addColumn('versionId', integer)
          .addColumn('binId', integer)
          .addColumn('versions', integer, (c) => c.notNull())
          .addPrimaryKeyConstraint('heldState_pk', ['holdId', 'nodeId']),
      );
    },
  },
];
