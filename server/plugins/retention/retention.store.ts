import { type RawBuilder, sql } from 'kysely';
import type { RetentionCondition } from '#contract/retention.ts';
import type { Db } from '#server/storage/database.ts';
import { listStatement } from '#server/storage/statement.ts';
import type { CoveredFile, Decision, DecisionState, RetentionRow } from './retention.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    retention: ReturnType<typeof retentionStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    retentionDecision: Decision;
  }
}

const decided = listStatement((db, decisions: Decision[]) =>
  db
    .insertInto('retentionDecision')
    .values(decisions)
    .onConflict((conflict) =>
      conflict.columns(['ruleId', 'fileId']).doUpdateSet((eb) => ({
        version: eb.ref('excluded.version'),
        baseDate: eb.ref('excluded.baseDate'),
        state: eb.ref('excluded.state'),
      })),
    ),
);

/** The live files covered by a rule, and the decisions about them. */
export const retentionStore = (db: Db) => {
  const selectPage = async (rule: RetentionRow, state: DecisionState | undefined, rest: RawBuilder<unknown>) =>
    (await sql<CoveredFile>`${coveredBy(rule, state)} select * from covered ${rest}`.execute(db)).rows;
  const count = async (rule: RetentionRow, state: DecisionState | undefined, rest: RawBuilder<unknown>) => {
    const query = sql<{ total: number }>`${coveredBy(rule, state)} select count(*) as total from covered ${rest}`;
    return Number((await query.execute(db)).rows[0]?.total ?? 0);
  };
  return {
    /** IDs of undecided files whose period began on or before a day, sorted, greater than `afterId`. */
    async dueIds(rule: RetentionRow, latestStart: string, afterId: number, take: number) {
      const { rows } = await sql<{ id: number }>`${coveredBy(rule, undefined)} select id from covered
        where "baseDate" <= ${latestStart} and id > ${afterId} order by id limit ${take}`.execute(db);
      return rows.map(({ id }) => id);
    },
    /** Those of these files that are undecided and whose period began on or before a day. */
    async dueAmong(rule: RetentionRow, latestStart: string, ids: number[]) {
      if (ids.length === 0) return [];
      const among = sql`id in (${sql.join(ids)})`;
      return selectPage(rule, undefined, sql`where "baseDate" <= ${latestStart} and ${among} order by id`);
    },
    /** Due files, the earliest first. */
    firstDue: (rule: RetentionRow, latestStart: string, take: number) =>
      selectPage(rule, undefined, sql`where "baseDate" <= ${latestStart} order by "baseDate", id limit ${take}`),
    countDue: (rule: RetentionRow, latestStart: string) =>
      count(rule, undefined, sql`where "baseDate" <= ${latestStart}`),
    /** The start of the period of an undecided file; undefined when the rule does not cover it. */
    async baseDateOf(rule: RetentionRow, fileId: number) {
      return (await selectPage(rule, undefined, sql`where id = ${fileId}`))[0]?.baseDate;
    },
    /** Files that wait for the decision of the rule's reviewer. */
    pending: (rule: RetentionRow, skip: number, take: number) =>
      selectPage(rule, 'pending', sql`order by "baseDate", id limit ${take} offset ${skip}`),
    countPending: (rule: RetentionRow) => count(rule, 'pending', sql``),
    findPending: async (rule: RetentionRow, fileId: number) =>
      (await selectPage(rule, 'pending', sql`where id = ${fileId}`))[0],
    async decide(decisions: Decision[]) {
      if (decisions.length === 0) return;
      await decided(db, decisions);
    },
  };
};

/**
 * The live files that a rule covers, as `covered`: those with a decision in the given state, or else those without a
 * decision.
 */
function coveredBy(rule: RetentionRow, state: DecisionState | undefined) {
  const { id, base, folderId, attributeGroupId, condition, version } = rule;
  const isAttribute = typeof base === 'number';
  const baseDate = isAttribute ? sql`substr(started."value", 1, 10)` : sql`substr(file.${sql.ref(base)}, 1, 10)`;
  const started = isAttribute
    ? sql`join "attributeValue" as started on started."fileId" = file.id and started."attributeId" = ${base}`
    : sql``;
  const decided = sql`exists (select 1 from "retentionDecision" as decision where decision."ruleId" = ${id}
    and decision."fileId" = file.id and decision."version" = ${version} and decision."baseDate" = ${baseDate}
    ${state ? sql`and decision."state" = ${state}` : sql``})`;
  return sql`with recursive below(id) as (
      select id from "fileNode" where id = ${folderId ?? 0} and "binId" is null
      union all select child.id from "fileNode" as child join below on child."parentId" = below.id
        where child."isFolder" = 1 and child."binId" is null),
    covered as (
      select file.id, file."parentId", file."name", ${baseDate} as "baseDate" from "fileNode" as file
      join "fileNode" as folder on folder.id = file."parentId" ${started}
      where file."isFolder" = 0 and file."binId" is null
        and ${folderId === null ? sql`folder."attributeGroupId" = ${attributeGroupId}` : sql`folder.id in (select id from below)`}
        ${isAttribute ? inGroupOf(base) : sql``} ${condition ? matching(condition) : sql``}
        and ${state ? sql`` : sql`not`} ${decided})`;
}

/** Stored values count only in folders with the attribute group of their attribute. */
function inGroupOf(attributeId: number) {
  return sql`and folder."attributeGroupId" = (select "groupId" from "attribute" where "attribute".id = ${attributeId})`;
}

function matching({ attributeId, is, value }: RetentionCondition) {
  const stored = sql`select 1 from "attributeValue" as given where given."fileId" = file.id
    and given."attributeId" = ${attributeId}`;
  const text = String(value ?? '');
  const conditions = {
    empty: sql`not exists (${stored})`,
    equals: sql`exists (${stored} and given."value" = ${text})`,
    before: sql`exists (${stored} and given."value" < ${text})`,
  };
  return sql`${inGroupOf(attributeId)} and ${conditions[is]}`;
}
