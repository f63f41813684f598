import { type Generated, sql } from 'kysely';
import type { ApprovalSort } from '#contract/approvals.ts';
import { foldText } from '#contract/rules/names.ts';
import type { PageOf } from '#server/lib/page.ts';
import { batches } from '#server/storage/batches.ts';
import type { Db } from '#server/storage/database.ts';
import { nextVersion, updateIfCurrent } from '#server/storage/rowVersion.ts';
import { containsTerm, countOf, type Flag } from '#server/storage/terms.ts';
import type { ApprovalFilter, ApprovalRow, EntryRow, NewApproval, StepRow } from './approvals.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    approvals: ReturnType<typeof approvalStore>;
  }
}

/** `workflow` and `ownIds` are JSON. */
type StoredApproval = Omit<ApprovalRow, 'workflow' | 'ownIds'> & { workflow: string; ownIds: string };

declare module '#server/storage/database.ts' {
  interface Tables {
    approval: Omit<StoredApproval, 'id' | 'rowVersion'> & {
      id: Generated<number>;
      nameFold: string;
      isLateNoted: Generated<Flag>;
      isBlockedNoted: Generated<Flag>;
      rowVersion: Generated<number>;
    };
    approvalStep: StepRow;
    approvalEntry: EntryRow & { id: Generated<number> };
  }
}

const columns = [
  ...(['id', 'fileId', 'fileName', 'versionId', 'versionNumber', 'size', 'sha256', 'workflowId', 'workflow'] as const),
  ...(['note', 'startedById', 'startedByName', 'startedOn', 'ownIds', 'state', 'step', 'dueOn', 'lastDueOn'] as const),
  ...(['endedOn', 'remindedOn', 'rowVersion'] as const),
].map((column) => `approval.${column}` as const);

export const approvalStore = (db: Db) => {
  const rows = db.selectFrom('approval').select(columns);
  const matching = (terms: string[], filter: ApprovalFilter) => {
    let query = terms.reduce(
      (found, term) => found.where(containsTerm('approval.nameFold', term)),
      db.selectFrom('approval'),
    );
    const { fileId, folderId, state, today, isLate, workflowId, startedById, participantId, blocked } = filter;
    if (blocked?.are) query = query.where('approval.id', 'in', [0, ...blocked.ids]);
    if (blocked?.are === false) query = query.where('approval.id', 'not in', [0, ...blocked.ids]);
    if (fileId !== undefined) query = query.where('approval.fileId', '=', fileId);
    if (folderId !== undefined) query = query.where('approval.fileId', 'in', below(folderId));
    if (state !== undefined) query = query.where('approval.state', '=', state);
    if (workflowId !== undefined) query = query.where('approval.workflowId', '=', workflowId);
    if (startedById !== undefined) query = query.where('approval.startedById', '=', startedById);
    if (isLate === true) query = query.where('approval.state', '=', 'running').where('approval.dueOn', '<', today);
    if (isLate === false)
      query = query.where((eb) =>
        eb.or([
          eb('approval.state', '<>', 'running'),
          eb('approval.dueOn', 'is', null),
          eb('approval.dueOn', '>=', today),
        ]),
      );
    if (participantId !== undefined)
      query = query.where((eb) =>
        eb.or([
          eb('approval.startedById', '=', participantId),
          eb.exists(
            eb
              .selectFrom('approvalPerson')
              .select('approvalPerson.userId')
              .whereRef('approvalPerson.approvalId', '=', 'approval.id')
              .where((or) =>
                or.or([
                  or.and([or('approvalPerson.userId', '=', participantId), or('decision', 'is not', null)]),
                  or('approvalPerson.byId', '=', participantId),
                ]),
              ),
          ),
        ]),
      );
    return query;
  };
  return {
    async find(id: number) {
      const row = await rows.where('approval.id', '=', id).executeTakeFirst();
      return row && asApproval(row);
    },
    async findAll(ids: number[]) {
      const found: ApprovalRow[] = [];
      for (const some of batches([...new Set(ids)], 1))
        found.push(...(await rows.where('approval.id', 'in', some).execute()).map(asApproval));
      return found;
    },
    async page(filter: ApprovalFilter, { terms, skip, take, sort }: PageOf<ApprovalSort>) {
      const found = matching(terms, filter);
      const page = found.select(columns).orderBy(`approval.${sort.field}`, sort.dir).orderBy('approval.id', sort.dir);
      return {
        items: (await page.limit(take).offset(skip).execute()).map(asApproval),
        total: await countOf(found),
      };
    },
    /** Those that run, of these files or of all. */
    async running(fileIds?: number[]) {
      const all = rows.where('approval.state', '=', 'running').orderBy('approval.id');
      if (fileIds === undefined) return (await all.execute()).map(asApproval);
      const found: ApprovalRow[] = [];
      for (const some of batches(fileIds, 1))
        found.push(...(await all.where('approval.fileId', 'in', some).execute()).map(asApproval));
      return found;
    },
    /** Those whose files are live. */
    async runningLive() {
      const live = rows
        .innerJoin('fileNode', 'fileNode.id', 'approval.fileId')
        .where('approval.state', '=', 'running')
        .where('fileNode.binId', 'is', null);
      return (await live.orderBy('approval.id').execute()).map(asApproval);
    },
    /** The files whose content has changed since their state was computed, and those that were removed. */
    async outdated() {
      const found = await db
        .selectFrom('fileApproval')
        .leftJoin('fileNode', 'fileNode.id', 'fileApproval.fileId')
        .select(['fileApproval.fileId', 'fileNode.id'])
        .where((eb) =>
          eb.or([eb('fileNode.id', 'is', null), eb('fileNode.versionId', '<>', eb.ref('fileApproval.seenVersionId'))]),
        )
        .execute();
      return {
        changed: found.filter(({ id }) => id !== null).map(({ fileId }) => fileId),
        removed: found.filter(({ id }) => id === null).map(({ fileId }) => fileId),
      };
    },
    /** Of these workflows, how many approvals run. */
    async countRunning(workflowIds: number[]) {
      if (workflowIds.length === 0) return new Map<number | null, number>();
      const found = await db
        .selectFrom('approval')
        .select((eb) => ['workflowId', eb.fn.countAll<number>().as('count')])
        .where('workflowId', 'in', workflowIds)
        .where('state', '=', 'running')
        .groupBy('workflowId')
        .execute();
      return new Map(found.map(({ workflowId, count }) => [workflowId, Number(count)]));
    },
    async insert({ workflow, ownIds, ...approval }: NewApproval) {
      const row = { ...approval, workflow: JSON.stringify(workflow), ownIds: JSON.stringify(ownIds) };
      const { id } = await db
        .insertInto('approval')
        .values({ ...row, nameFold: foldText(approval.fileName), dueOn: null, endedOn: null, remindedOn: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    /** Removes one that has not begun after all. */
    async remove(id: number) {
      await db.deleteFrom('approval').where('id', '=', id).execute();
    },
    /** Changes an approval, whose file is locked. */
    async update(id: number, patch: Partial<Pick<ApprovalRow, 'state' | 'step' | 'dueOn' | 'endedOn' | 'remindedOn'>>) {
      await db
        .updateTable('approval')
        .set({ ...patch, ...nextVersion })
        .where('id', '=', id)
        .execute();
    },
    /**
     * Increments rowVersion if it is current.
     * @returns whether it was
     */
    touch: (id: number, rowVersion: number) => updateIfCurrent(db.updateTable('approval'), id, rowVersion),
    /** Running ones have this workflow from now on, in the steps that have not opened. */
    async setWorkflow(id: number, workflow: ApprovalRow['workflow']) {
      await db
        .updateTable('approval')
        .set({ workflow: JSON.stringify(workflow), ...nextVersion })
        .where('id', '=', id)
        .execute();
    },
    /** The most steps of an approval that matches. */
    async mostSteps(filter: ApprovalFilter) {
      const found = await matching([], filter).select('approval.workflow').distinct().execute();
      return Math.max(
        1,
        ...found.map(({ workflow }) => (JSON.parse(workflow) as ApprovalRow['workflow']).steps.length),
      );
    },
    async setChecksum(id: number, sha256: string) {
      await db.updateTable('approval').set({ sha256 }).where('id', '=', id).execute();
    },
    /** A step begins: nothing has been said of its lateness, or that it is blocked. */
    async openStep(step: StepRow) {
      await db.insertInto('approvalStep').values(step).execute();
      await db
        .updateTable('approval')
        .set({ step: step.step, dueOn: step.dueOn, isLateNoted: 0, isBlockedNoted: 0, ...nextVersion })
        .where('id', '=', step.approvalId)
        .execute();
    },
    async endStep(approvalId: number, step: number, endedOn: string, outcome: StepRow['outcome']) {
      await db
        .updateTable('approvalStep')
        .set({ endedOn, outcome })
        .where('approvalId', '=', approvalId)
        .where('step', '=', step)
        .execute();
    },
    steps: (approvalIds: number[]) =>
      db.selectFrom('approvalStep').selectAll().where('approvalId', 'in', approvalIds).orderBy('step').execute(),
    /** Some whose content had no checksum at the start. */
    withoutChecksum: () =>
      db
        .selectFrom('approval')
        .innerJoin('fileVersion', 'fileVersion.id', 'approval.versionId')
        .select(['approval.id', 'approval.versionId'])
        .where('approval.sha256', 'is', null)
        .limit(20)
        .execute(),
    /** Whether there is one for `takeLate`. */
    async hasLate(today: string) {
      const late = db.selectFrom('approval').select('approval.id').where('state', '=', 'running');
      const unsaid = late.where('isLateNoted', '=', 0).where('dueOn', '<', today).where(liveFile);
      return (await unsaid.limit(1).executeTakeFirst()) !== undefined;
    },
    /** The running ones of which it has been said that they are blocked. */
    async blockedNoted() {
      const noted = db.selectFrom('approval').select('id').where('state', '=', 'running');
      return new Set((await noted.where('isBlockedNoted', '=', 1).execute()).map(({ id }) => id));
    },
    /** Running ones whose open step was due before a day, and of which this has not been said; notes that it has. */
    async takeLate(today: string) {
      const late = await db
        .updateTable('approval')
        .set({ isLateNoted: 1 })
        .where('state', '=', 'running')
        .where('isLateNoted', '=', 0)
        .where('dueOn', '<', today)
        .where(liveFile)
        .returning('approval.id')
        .execute();
      return late.map(({ id }) => id);
    },
    /**
     * Notes whether it has been said that an approval is blocked.
     * @returns whether that is new
     */
    async noteBlocked(id: number, isBlocked: boolean) {
      const [from, to] = isBlocked ? ([0, 1] as const) : ([1, 0] as const);
      const changing = db.updateTable('approval').set({ isBlockedNoted: to }).where('id', '=', id);
      return (await changing.where('isBlockedNoted', '=', from).executeTakeFirst()).numUpdatedRows === 1n;
    },
    async addEntry(entry: EntryRow) {
      await db.insertInto('approvalEntry').values(entry).execute();
    },
    entries: (approvalId: number) =>
      db.selectFrom('approvalEntry').selectAll().where('approvalId', '=', approvalId).orderBy('id').execute(),
    countEntries: (approvalId: number) => countOf(db.selectFrom('approvalEntry').where('approvalId', '=', approvalId)),
    /** How many run and whose files are live, and how many of them were due before a day. */
    async counts(today: string) {
      const row = await db
        .selectFrom('approval')
        .innerJoin('fileNode', 'fileNode.id', 'approval.fileId')
        .select((eb) => eb.fn.countAll<number>().as('running'))
        .select(sql<number>`coalesce(sum(case when "dueOn" < ${today} then 1 else 0 end), 0)`.as('late'))
        .where('state', '=', 'running')
        .where('fileNode.binId', 'is', null)
        .executeTakeFirstOrThrow();
      return { running: Number(row.running), late: Number(row.late) };
    },
    /** The last rejection of a version; undefined without one. */
    rejectionOf: (versionId: number) =>
      db
        .selectFrom('approval')
        .select(['endedOn'])
        .where('versionId', '=', versionId)
        .where('state', '=', 'rejected')
        .orderBy('id', 'desc')
        .executeTakeFirst(),
  };
};

const liveFile = sql<boolean>`exists (select 1 from "fileNode" as node
  where node.id = "approval"."fileId" and node."binId" is null)`;

/** All files below a folder, live or not. */
const below = (folderId: number) => sql<number>`(with recursive below(id) as (
    select id from "fileNode" where "parentId" = ${folderId}
    union all select child.id from "fileNode" as child join below on child."parentId" = below.id)
    select id from below)`;

function asApproval({ workflow, ownIds, ...row }: StoredApproval): ApprovalRow {
  return { ...row, workflow: JSON.parse(workflow), ownIds: JSON.parse(ownIds) };
}
