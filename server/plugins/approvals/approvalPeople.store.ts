import { sql } from 'kysely';
import type { ApprovalDecision } from '#contract/approvals.ts';
import { batches } from '#server/storage/batches.ts';
import type { Db } from '#server/storage/database.ts';
import { countOf, type Flag, flag, no } from '#server/storage/terms.ts';
import type { PersonRow, TaskRow } from './approvals.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    approvalPeople: ReturnType<typeof approvalPeopleStore>;
  }
}

/** `unitIds` is JSON. */
type StoredPerson = Omit<PersonRow, 'unitIds' | 'isOwn'> & { unitIds: string; isOwn: Flag };

declare module '#server/storage/database.ts' {
  interface Tables {
    approvalPerson: StoredPerson;
  }
}

const COLUMNS = 10;

export const approvalPeopleStore = (db: Db) => {
  const rows = db.selectFrom('approvalPerson').selectAll('approvalPerson');
  /** Open decisions of these users, about live files. */
  const waiting = (userIds: number[]) =>
    db
      .selectFrom('approvalPerson')
      .innerJoin('approval', (join) =>
        join
          .onRef('approval.id', '=', 'approvalPerson.approvalId')
          .onRef('approval.step', '=', 'approvalPerson.step')
          .on('approval.state', '=', 'running'),
      )
      .innerJoin('fileNode', 'fileNode.id', 'approval.fileId')
      .where('approvalPerson.userId', 'in', userIds)
      .where('approvalPerson.decision', 'is', null)
      .where('approvalPerson.isOwn', '=', no)
      .where('fileNode.binId', 'is', null);
  return {
    async insert(people: PersonRow[]) {
      for (const some of batches(people, COLUMNS)) {
        const values = some.map((person) => ({
          ...person,
          unitIds: JSON.stringify(person.unitIds),
          isOwn: flag(person.isOwn),
        }));
        await db.insertInto('approvalPerson').values(values).execute();
      }
    },
    /** All people of steps that have opened. */
    async of(approvalIds: number[]) {
      const found: PersonRow[] = [];
      for (const some of batches(approvalIds, 1)) {
        const people = rows.where('approvalId', 'in', some).orderBy('step').orderBy('name').orderBy('userId');
        found.push(...(await people.execute()).map(asPerson));
      }
      return found;
    },
    async decide(
      { approvalId, step, userId }: Pick<PersonRow, 'approvalId' | 'step' | 'userId'>,
      decision: ApprovalDecision,
      { on, by }: { on: string; by: { id: number; name: string } | null },
    ) {
      await db
        .updateTable('approvalPerson')
        .set({ decision, decidedOn: on, byId: by?.id ?? null, byName: by?.name ?? null })
        .where('approvalId', '=', approvalId)
        .where('step', '=', step)
        .where('userId', '=', userId)
        .execute();
    },
    /** Removes those of a step who have not decided. */
    async removeUndecided(approvalId: number, step: number, userIds?: number[]) {
      await db
        .deleteFrom('approvalPerson')
        .where('approvalId', '=', approvalId)
        .where('step', '=', step)
        .where('decision', 'is', null)
        .$if(userIds !== undefined, (query) => query.where('userId', 'in', userIds ?? []))
        .execute();
    },
    /** The open decisions of users, the earliest due first. @param dueBefore only those */
    async waiting(userIds: number[], { dueBefore }: { dueBefore?: string | undefined } = {}): Promise<TaskRow[]> {
      return waiting(userIds)
        .select(['approvalPerson.approvalId', 'approvalPerson.step', 'approvalPerson.userId'])
        .$if(dueBefore !== undefined, (query) => query.where('approval.dueOn', '<', dueBefore ?? ''))
        .orderBy(sql`coalesce("approval"."dueOn", '9999')`)
        .orderBy('approval.id')
        .execute();
    },
    /** What a user has decided, also as a deputy: newest first. */
    async decided(userId: number, skip: number, take: number): Promise<{ items: TaskRow[]; total: number }> {
      const all = db
        .selectFrom('approvalPerson')
        .innerJoin('approval', 'approval.id', 'approvalPerson.approvalId')
        .where('decision', 'is not', null)
        .where((eb) => eb.or([eb.and([eb('userId', '=', userId), eb('byId', 'is', null)]), eb('byId', '=', userId)]));
      const items = await all
        .select(['approvalPerson.approvalId', 'approvalPerson.step', 'approvalPerson.userId'])
        .orderBy('decidedOn', 'desc')
        .orderBy('approvalId', 'desc')
        .limit(take)
        .offset(skip)
        .execute();
      return { items, total: await countOf(all) };
    },
  };
};

function asPerson({ unitIds, isOwn, ...row }: StoredPerson): PersonRow {
  return { ...row, unitIds: JSON.parse(unitIds), isOwn: isOwn === 1 };
}
