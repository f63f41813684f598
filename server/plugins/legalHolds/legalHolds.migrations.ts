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
          // Without a cascade: the database rejects the removal of a named node.
          .addColumn('nodeId', integer, (c) => c.notNull().references('fileNode.id'))
          .addPrimaryKeyConstraint('heldNode_pk', ['holdId', 'nodeId']),
      );
      await db.schema.createIndex('heldNode_node').on('heldNode').column('nodeId').execute();
      // The state of everything that a hold covers, at the time when it was added, for `verify`.
      await table('heldState', (columns) =>
        columns
          .addColumn('holdId', integer, (c) => c.notNull().references('legalHold.id'))
          .addColumn('nodeId', integer, (c) => c.notNull())
          .addColumn('parentId', integer)
          .addColumn('name', text, (c) => c.notNull())
          // For files only; folders have changes that a hold does not prevent.
          .addColumn('rowVersion', integer)
          .addColumn('versionId', integer)
          .addColumn('binId', integer)
          .addColumn('versions', integer, (c) => c.notNull())
          .addPrimaryKeyConstraint('heldState_pk', ['holdId', 'nodeId']),
      );
    },
  },
];
