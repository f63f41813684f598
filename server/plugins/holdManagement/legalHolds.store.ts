import { type Generated, sql } from 'kysely';
import type { LegalHoldField } from '#contract/legalHolds.ts';
import { foldText, nameKey } from '#contract/rules/names.ts';
import type { PageOf } from '#server/lib/page.ts';
import type { Db } from '#server/storage/database.ts';
import { nextVersion, updateIfCurrent } from '#server/storage/rowVersion.ts';
import { containsTerm, countOf } from '#server/storage/terms.ts';
import type { LegalHoldRow } from './legalHolds.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    legalHolds: ReturnType<typeof legalHoldStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    legalHold: Omit<LegalHoldRow, 'id' | 'nodes' | 'rowVersion'> & {
      id: Generated<number>;
      nameKey: string;
      nameFold: string;
      rowVersion: Generated<number>;
    };
  }
}

export const legalHoldStore = (db: Db) => {
  const rows = db
    .selectFrom('legalHold')
    .select([
      ...(['id', 'name', 'reason', 'createdBy', 'createdOn', 'releasedBy', 'releasedOn'] as const),
      ...(['releaseReason', 'rowVersion'] as const),
    ])
    .select((eb) =>
      eb
        .selectFrom('heldNode')
        .whereRef('holdId', '=', 'legalHold.id')
        .select((counted) => counted.fn.countAll<number>().as('count'))
        .as('nodes'),
    );
  return {
    async find(id: number) {
      const row = await rows.where('id', '=', id).executeTakeFirst();
      return row && { ...row, nodes: row.nodes ?? 0 };
    },
    /** @param name only the hold with this name, regardless of case */
    async list({ terms, skip, take, sort }: PageOf<LegalHoldField>, name?: string) {
      const conditions = terms.map((term) => containsTerm('nameFold', term));
      if (name !== undefined) conditions.push(sql<boolean>`${sql.ref('nameKey')} = ${nameKey(name.trim())}`);
      const matching = <Q extends { where(condition: ReturnType<typeof containsTerm>): Q }>(query: Q) =>
        conditions.reduce((narrowed, condition) => narrowed.where(condition), query);
      const page = matching(rows).orderBy(sort.field, sort.dir).orderBy('id', sort.dir).limit(take).offset(skip);
      return {
        items: (await page.execute()).map((row) => ({ ...row, nodes: row.nodes ?? 0 })),
        total: await countOf(matching(db.selectFrom('legalHold'))),
      };
    },
    async insert(hold: Pick<LegalHoldRow, 'name' | 'reason' | 'createdBy' | 'createdOn'>) {
      const row = { ...hold, ...keysOf(hold.name), releasedBy: null, releasedOn: null, releaseReason: null };
      return (await db.insertInto('legalHold').values(row).returning('id').executeTakeFirstOrThrow()).id;
    },
    /**
     * Updates if rowVersion is current.
     * @returns whether it was
     */
    async update(id: number, rowVersion: number, patch: Partial<Pick<LegalHoldRow, 'name' | 'reason'>>) {
      const keys = patch.name !== undefined && keysOf(patch.name);
      return updateIfCurrent(db.updateTable('legalHold').set({ ...patch, ...keys }), id, rowVersion);
    },
    async release(id: number, releasedBy: number, releasedOn: string, releaseReason: string) {
      await db
        .updateTable('legalHold')
        .set({ releasedBy, releasedOn, releaseReason, ...nextVersion })
        .where('id', '=', id)
        .execute();
    },
  };
};

const keysOf = (name: string) => ({ nameKey: nameKey(name), nameFold: foldText(name) });
