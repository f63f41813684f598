import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0020-attributeGroups',
    async up({ db, numbered, types: { integer, text } }) {
      await numbered('attributeGroup', (columns) =>
        columns
          .addColumn('name', text, (c) => c.notNull())
          .addColumn('nameKey', text, (c) => c.notNull().unique())
          .addColumn('sortKey', text, (c) => c.notNull())
          .addColumn('updatedBy', integer, (c) => c.notNull())
          .addColumn('updatedOn', text, (c) => c.notNull())
          .addColumn('rowVersion', integer, (c) => c.notNull().defaultTo(1)),
      );
      await numbered('attribute', (columns) =>
        columns
          .addColumn('groupId', integer, (c) => c.notNull().references('attributeGroup.id').onDelete('cascade'))
          .addColumn('sortIndex', integer, (c) => c.notNull())
          .addColumn('type', integer, (c) => c.notNull())
          .addColumn('name', text, (c) => c.notNull())
          .addColumn('required', integer, (c) => c.notNull())
          .addColumn('showOnTable', integer, (c) => c.notNull()),
      );
      await db.schema.createIndex('attribute_group').on('attribute').column('groupId').execute();
      await numbered('selection', (columns) =>
        columns
          .addColumn('attributeId', integer, (c) => c.notNull().references('attribute.id').onDelete('cascade'))
          .addColumn('sortIndex', integer, (c) => c.notNull())
          .addColumn('text', text, (c) => c.notNull()),
      );
      await db.schema.createIndex('selection_attribute').on('selection').column('attributeId').execute();
      // The foreign key prevents the removal of an attribute that is in use, even when both happen at the same time.
      await numbered('attributeValue', (columns) =>
        columns
          .addColumn('fileId', integer, (c) => c.notNull().references('fileNode.id').onDelete('cascade'))
          .addColumn('attributeId', integer, (c) => c.notNull().references('attribute.id'))
          .addColumn('value', text, (c) => c.notNull())
          .addColumn('valueFold', text, (c) => c.notNull())
          .addColumn('sortKey', text, (c) => c.notNull())
          .addUniqueConstraint('attributeValue_one', ['fileId', 'attributeId']),
      );
      await db.schema
        .createIndex('attributeValue_attribute')
        .on('attributeValue')
        .columns(['attributeId', 'value'])
        .execute();
      // Finds whether a group is in use.
      await db.schema
        .createIndex('fileNode_attributeGroup')
        .on('fileNode')
        .column('attributeGroupId')
        .where('attributeGroupId', 'is not', null)
        .execute();
    },
  },
];
