import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '1060-approvals',
    async up({ db, numbered, table, types: { integer, text } }) {
      await numbered('approvalWorkflow', (columns) =>
        columns
          .addColumn('name', text, (c) => c.notNull())
          .addColumn('nameKey', text, (c) => c.notNull().unique())
          .addColumn('nameFold', text, (c) => c.notNull())
          .addColumn('active', integer, (c) => c.notNull())
          .addColumn('whileRunning', text, (c) => c.notNull())
          .addColumn('ownAllowed', integer, (c) => c.notNull())
          .addColumn('proof', integer, (c) => c.notNull())
          // JSON.
          .addColumn('steps', text, (c) => c.notNull())
          .addColumn('createdOn', text, (c) => c.notNull())
          .addColumn('updatedOn', text, (c) => c.notNull())
          .addColumn('rowVersion', integer, (c) => c.notNull().defaultTo(1)),
      );
      // Without a reference to the file: nothing of an approval is lost when the file is removed.
      await numbered('approval', (columns) =>
        columns
          .addColumn('fileId', integer, (c) => c.notNull())
          .addColumn('fileName', text, (c) => c.notNull())
          .addColumn('nameFold', text, (c) => c.notNull())
          .addColumn('versionId', integer, (c) => c.notNull())
          .addColumn('versionNumber', integer, (c) => c.notNull())
          .addColumn('size', integer, (c) => c.notNull())
          .addColumn('sha256', text)
          .addColumn('workflowId', integer)
          // JSON: the workflow as it was at the start.
          .addColumn('workflow', text, (c) => c.notNull())
          .addColumn('note', text)
          .addColumn('startedById', integer, (c) => c.notNull())
          .addColumn('startedByName', text, (c) => c.notNull())
          .addColumn('startedOn', text, (c) => c.notNull())
          // JSON: who may not decide about a document of their own.
          .addColumn('ownIds', text, (c) => c.notNull())
          .addColumn('state', text, (c) => c.notNull())
          .addColumn('step', integer, (c) => c.notNull())
          .addColumn('dueOn', text)
          .addColumn('lastDueOn', text)
          .addColumn('endedOn', text)
          .addColumn('remindedOn', text)
          .addColumn('isLateNoted', integer, (c) => c.notNull().defaultTo(0))
          .addColumn('isBlockedNoted', integer, (c) => c.notNull().defaultTo(0))
          .addColumn('rowVersion', integer, (c) => c.notNull().defaultTo(1)),
      );
      await db.schema.createIndex('approval_file').on('approval').column('fileId').execute();
      await db.schema.createIndex('approval_state').on('approval').columns(['state', 'dueOn']).execute();
      await db.schema.createIndex('approval_starter').on('approval').column('startedById').execute();
      await db.schema.createIndex('approval_workflow').on('approval').column('workflowId').execute();
      await table('approvalPerson', (columns) =>
        columns
          .addColumn('approvalId', integer, (c) => c.notNull().references('approval.id').onDelete('cascade'))
          .addColumn('step', integer, (c) => c.notNull())
          .addColumn('userId', integer, (c) => c.notNull())
          .addColumn('name', text, (c) => c.notNull())
          // JSON: the user itself, or the groups by which it is in the step.
          .addColumn('unitIds', text, (c) => c.notNull())
          .addColumn('isOwn', integer, (c) => c.notNull())
          .addColumn('decision', text)
          .addColumn('decidedOn', text)
          .addColumn('byId', integer)
          .addColumn('byName', text)
          .addPrimaryKeyConstraint('approvalPerson_pk', ['approvalId', 'step', 'userId']),
      );
      await db.schema
        .createIndex('approvalPerson_user')
        .on('approvalPerson')
        .columns(['userId', 'approvalId'])
        .execute();
      await db.schema.createIndex('approvalPerson_by').on('approvalPerson').column('byId').execute();
      await table('approvalStep', (columns) =>
        columns
          .addColumn('approvalId', integer, (c) => c.notNull().references('approval.id').onDelete('cascade'))
          .addColumn('step', integer, (c) => c.notNull())
          .addColumn('openedOn', text, (c) => c.notNull())
          .addColumn('dueOn', text)
          .addColumn('endedOn', text)
          .addColumn('outcome', text)
          .addPrimaryKeyConstraint('approvalStep_pk', ['approvalId', 'step']),
      );
      await numbered('approvalEntry', (columns) =>
        columns
          .addColumn('approvalId', integer, (c) => c.notNull().references('approval.id').onDelete('cascade'))
          .addColumn('on', text, (c) => c.notNull())
          .addColumn('byId', integer)
          .addColumn('byName', text)
          .addColumn('forId', integer)
          .addColumn('forName', text)
          .addColumn('type', text, (c) => c.notNull())
          .addColumn('step', integer)
          .addColumn('text', text),
      );
      await db.schema.createIndex('approvalEntry_approval').on('approvalEntry').column('approvalId').execute();
      await table('fileApproval', (columns) =>
        columns
          .addColumn('fileId', integer, (c) => c.primaryKey())
          .addColumn('approvalId', integer)
          .addColumn('state', text)
          .addColumn('versionId', integer)
          .addColumn('versionNumber', integer)
          .addColumn('on', text, (c) => c.notNull())
          .addColumn('approvedVersionId', integer)
          .addColumn('approvedNumber', integer)
          .addColumn('approvedOn', text)
          .addColumn('byApproval', integer, (c) => c.notNull().defaultTo(0))
          // The current version when the state of the file was last computed.
          .addColumn('seenVersionId', integer),
      );
      await table('deputy', (columns) =>
        columns
          .addColumn('userId', integer, (c) => c.primaryKey())
          .addColumn('deputyId', integer, (c) => c.notNull())
          .addColumn('fromOn', text, (c) => c.notNull())
          .addColumn('toOn', text, (c) => c.notNull()),
      );
      await db.schema.createIndex('deputy_deputy').on('deputy').column('deputyId').execute();
    },
  },
];
