import type { Generated } from 'kysely';
import type { WorkflowSort } from '#contract/approvals.ts';
import { foldText, nameKey } from '#contract/rules/names.ts';
import type { PageOf } from '#server/lib/page.ts';
import type { Db } from '#server/storage/database.ts';
import { deleteIfCurrent, updateIfCurrent } from '#server/storage/rowVersion.ts';
import { containsTerm, countOf, type Flag, flag } from '#server/storage/terms.ts';
import type { NewWorkflow, WorkflowRow } from '../approvals.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    workflows: ReturnType<typeof workflowStore>;
  }
}

type Flags = Record<'active' | 'ownAllowed' | 'proof', Flag>;
/** `steps` is JSON. */
type StoredWorkflow = Omit<WorkflowRow, keyof Flags | 'steps'> & Flags & { steps: string };

declare module '#server/storage/database.ts' {
  interface Tables {
    approvalWorkflow: Omit<StoredWorkflow, 'id' | 'rowVersion'> & {
      id: Generated<number>;
      nameKey: string;
      nameFold: string;
      rowVersion: Generated<number>;
    };
  }
}

const columns = [
  ...(['id', 'name', 'active', 'whileRunning', 'ownAllowed', 'proof', 'steps', 'createdOn', 'updatedOn'] as const),
  'rowVersion' as const,
];

export const workflowStore = (db: Db) => {
  const rows = db.selectFrom('approvalWorkflow').select(columns);
  return {
    async find(id: number) {
      const row = await rows.where('id', '=', id).executeTakeFirst();
      return row && asWorkflow(row);
    },
    /** @param active all when undefined */
    async list({ terms, skip, take, sort }: PageOf<WorkflowSort>, active: boolean | undefined) {
      const matching = terms
        .reduce((query, term) => query.where(containsTerm('nameFold', term)), db.selectFrom('approvalWorkflow'))
        .$if(active !== undefined, (query) => query.where('active', '=', flag(active === true)));
      const field = sort.field === 'name' ? 'nameFold' : sort.field;
      const page = matching.select(columns).orderBy(field, sort.dir).orderBy('id', sort.dir);
      const found = await page.limit(take).offset(skip).execute();
      return { items: found.map(asWorkflow), total: await countOf(matching) };
    },
    async all() {
      return (await rows.orderBy('nameFold').orderBy('id').execute()).map(asWorkflow);
    },
    count: () => countOf(db.selectFrom('approvalWorkflow')),
    async insert(workflow: NewWorkflow) {
      const { name } = workflow;
      const row = { ...asRow(workflow), name, nameKey: nameKey(name), nameFold: foldText(name) };
      const { id } = await db.insertInto('approvalWorkflow').values(row).returning('id').executeTakeFirstOrThrow();
      return id;
    },
    /**
     * Updates if rowVersion is current.
     * @returns whether it was
     */
    async update(id: number, rowVersion: number, workflow: NewWorkflow) {
      const { name } = workflow;
      const row = { ...asRow(workflow), nameKey: nameKey(name), nameFold: foldText(name) };
      return updateIfCurrent(db.updateTable('approvalWorkflow').set(row), id, rowVersion);
    },
    remove: (id: number, rowVersion: number) => deleteIfCurrent(db.deleteFrom('approvalWorkflow'), id, rowVersion),
  };
};

function asRow({ active, ownAllowed, proof, steps, ...row }: NewWorkflow) {
  const flags = { active: flag(active), ownAllowed: flag(ownAllowed), proof: flag(proof) };
  return { ...row, ...flags, steps: JSON.stringify(steps) };
}

function asWorkflow({ active, ownAllowed, proof, steps, ...row }: StoredWorkflow): WorkflowRow {
  const flags = { active: active === 1, ownAllowed: ownAllowed === 1, proof: proof === 1 };
  return { ...row, ...flags, steps: JSON.parse(steps) };
}
