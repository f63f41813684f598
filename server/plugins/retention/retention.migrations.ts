import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0653-retention',
    async up({ db, numbered, table, types: { integer, text } }) {
      await numbered('retentionRule', (columns) =>
        columns
          .addColumn('name', text, (c) => c.notNull())
          .addColumn('nameFold', text, (c) => c.notNull())
          .addColumn('attributeGroupId', integer)
          .addColumn('folderId', integer)
          .addColumn('condition', text)
          // The name of a date column, or the ID of an attribute.
          .addColumn('base', text, (c) => c.notNull())
          .addColumn('period', text, (c) => c.notNull())
          .addColumn('action', text, (c) => c.notNull())
          .addColumn('reviewerId', integer)
          .addColumn('active', integer, (c) => c.notNull())
          // Counts changes of the rule's scope and action; `previewedVersion` is the one that was previewed.
          .addColumn('version', integer, (c) => c.notNull().defaultTo(1))
          .addColumn('previewedVersion', integer)
          .addColumn('lastRunOn', text)
          .addColumn('changedBy', integer, (c) => c.notNull())
          .addColumn('createdOn', text, (c) => c.notNull())
          .addColumn('updatedOn', text, (c) => c.notNull())
          .addColumn('rowVersion', integer, (c) => c.notNull().defaultTo(1)),
      );
      await table('retentionDecision', (columns) =>
        columns
          .addColumn('ruleId', integer, (c) => c.notNull().references('retentionRule.id').onDelete('cascade'))
          .addColumn('fileId', integer, (c) => c.notNull().references('fileNode.id').onDelete('cascade'))
          // A decision is valid until one of these two changes.
          .addColumn('version', integer, (c) => c.notNull())
          .addColumn('baseDate', text, (c) => c.notNull())
          .addColumn('state', text, (c) => c.notNull())
          .addPrimaryKeyConstraint('retentionDecision_pk', ['ruleId', 'fileId']),
      );
      await db.schema.createIndex('retentionDecision_file').on('retentionDecision').column('fileId').execute();
    },
  },
];
