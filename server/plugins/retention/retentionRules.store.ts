import type { Generated } from 'kysely';
import type { RetentionField, RetentionRule } from '#contract/retention.ts';
import { foldText } from '#contract/rules/names.ts';
import type { PageOf } from '#server/lib/page.ts';
import type { Db } from '#server/storage/database.ts';
import { deleteIfCurrent, updateIfCurrent } from '#server/storage/rowVersion.ts';
import { containsTerm, countOf, type Flag, flag } from '#server/storage/terms.ts';
import type { NewRule, RetentionRow } from './retention.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    retentionRules: ReturnType<typeof retentionRuleStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    retentionRule: Omit<RetentionRow, 'id' | 'condition' | 'base' | 'active' | 'rowVersion' | 'version'> & {
      id: Generated<number>;
      nameFold: string;
      /** JSON. */
      condition: string | null;
      base: string;
      active: Flag;
      version: Generated<number>;
      rowVersion: Generated<number>;
    };
  }
}

const columns = [
  ...(['id', 'name', 'attributeGroupId', 'folderId', 'condition', 'base', 'period', 'action', 'reviewerId'] as const),
  ...(['active', 'version', 'previewedVersion', 'lastRunOn', 'changedBy', 'createdOn', 'updatedOn'] as const),
  'rowVersion' as const,
];

export const retentionRuleStore = (db: Db) => ({
  async find(id: number) {
    const row = await db.selectFrom('retentionRule').select(columns).where('id', '=', id).executeTakeFirst();
    return row && asRule(row);
  },
  async list({ terms, skip, take, sort }: PageOf<RetentionField>) {
    const matching = terms.reduce(
      (query, term) => query.where(containsTerm('nameFold', term)),
      db.selectFrom('retentionRule'),
    );
    const page = matching.select(columns).orderBy(sort.field, sort.dir).orderBy('id', sort.dir);
    const rows = await page.limit(take).offset(skip).execute();
    return { items: rows.map(asRule), total: await countOf(matching) };
  },
  async listActive() {
    const rows = await db.selectFrom('retentionRule').select(columns).where('active', '=', 1).orderBy('id').execute();
    return rows.map(asRule);
  },
  /** Rules whose files are reviewed by a user or group. */
  async reviewedBy(unitId: number) {
    const rules = db.selectFrom('retentionRule').select(columns).where('reviewerId', '=', unitId);
    return (await rules.orderBy('id').execute()).map(asRule);
  },
  async insert({ name, condition, base, active, ...rule }: NewRule) {
    const { id } = await db
      .insertInto('retentionRule')
      .values({
        ...rule,
        name,
        nameFold: foldText(name),
        condition: condition && JSON.stringify(condition),
        base: String(base),
        active: flag(active),
        previewedVersion: null,
        lastRunOn: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  /**
   * Updates if rowVersion is current.
   * @returns whether it was
   */
  async update(id: number, rowVersion: number, patch: Partial<NewRule> & { version?: number }) {
    return updateIfCurrent(db.updateTable('retentionRule').set(asRow(patch)), id, rowVersion);
  },
  remove: (id: number, rowVersion: number) => deleteIfCurrent(db.deleteFrom('retentionRule'), id, rowVersion),
  async notePreview(id: number, previewedVersion: number) {
    await db.updateTable('retentionRule').set({ previewedVersion }).where('id', '=', id).execute();
  },
  async noteRun(id: number, lastRunOn: string) {
    await db.updateTable('retentionRule').set({ lastRunOn }).where('id', '=', id).execute();
  },
});

function asRow({ name, condition, base, active, ...plain }: Partial<NewRule> & { version?: number }) {
  return {
    ...plain,
    ...(name !== undefined && { name, nameFold: foldText(name) }),
    ...(condition !== undefined && { condition: condition && JSON.stringify(condition) }),
    ...(base !== undefined && { base: String(base) }),
    ...(active !== undefined && { active: flag(active) }),
  };
}

type StoredRule = Omit<RetentionRow, 'condition' | 'base' | 'active'> & {
  condition: string | null;
  base: string;
  active: Flag;
};

function asRule({ condition, base, active, ...row }: StoredRule): RetentionRow {
  return {
    ...row,
    condition: condition === null ? null : JSON.parse(condition),
    base: (/^\d+$/.test(base) ? Number(base) : base) as RetentionRule['base'],
    active: active === 1,
  };
}
