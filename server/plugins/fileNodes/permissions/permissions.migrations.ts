import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0006-accessLists',
    async up({ db, numbered, table, types: { integer, text } }) {
      await numbered('conjunction', (columns) =>
        columns.addColumn('key', text, (c) => c.notNull().unique()).addColumn('size', integer, (c) => c.notNull()),
      );
      await table('conjunctionUnit', (columns) =>
        columns
          .addColumn('bizUnitId', integer, (c) => c.notNull().references('bizUnit.id'))
          .addColumn('conjunctionId', integer, (c) => c.notNull().references('conjunction.id'))
          .addPrimaryKeyConstraint('conjunctionUnit_pk', ['bizUnitId', 'conjunctionId']),
      );
      await db.schema.createIndex('conjunctionUnit_set').on('conjunctionUnit').column('conjunctionId').execute();
      await numbered('accessList', (columns) => columns.addColumn('key', text, (c) => c.notNull().unique()));
      await table('accessListEntry', (columns) =>
        columns
          .addColumn('conjunctionId', integer, (c) => c.notNull().references('conjunction.id'))
          .addColumn('accessListId', integer, (c) => c.notNull().references('accessList.id'))
          .addColumn('rights', integer, (c) => c.notNull())
          .addPrimaryKeyConstraint('accessListEntry_pk', ['conjunctionId', 'accessListId']),
      );
      await db.schema.createIndex('accessListEntry_list').on('accessListEntry').column('accessListId').execute();
    },
  },
  {
    // After the folders, which it refers to.
    id: '0008-permissions',
    async up({ db, numbered, table, types: { integer, text } }) {
      await numbered('permission', (columns) =>
        columns
          .addColumn('folderId', integer, (c) => c.notNull().references('fileNode.id').onDelete('cascade'))
          .addColumn('rights', integer, (c) => c.notNull())
          .addColumn('unitsKey', text, (c) => c.notNull())
          .addColumn('rowVersion', integer, (c) => c.notNull().defaultTo(1))
          .addUniqueConstraint('permission_units', ['folderId', 'unitsKey']),
      );
      await table('permissionUnit', (columns) =>
        columns
          .addColumn('permissionId', integer, (c) => c.notNull().references('permission.id').onDelete('cascade'))
          .addColumn('bizUnitId', integer, (c) => c.notNull().references('bizUnit.id'))
          .addPrimaryKeyConstraint('permissionUnit_pk', ['permissionId', 'bizUnitId']),
      );
      await db.schema.createIndex('permissionUnit_unit').on('permissionUnit').column('bizUnitId').execute();
    },
  },
  {
    // The access report reads all folders with an entry for a set of units.
    id: '0010-permissionUnits',
    async up({ db }) {
      await db.schema.createIndex('permission_unitsKey').on('permission').column('unitsKey').execute();
    },
  },
];
