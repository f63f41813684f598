import { sql } from 'kysely';
import { groupBy } from '#server/lib/groupBy.ts';
import type { Db } from '#server/storage/database.ts';
import { listStatement } from '#server/storage/statement.ts';
import { columnsOf } from '#server/storage/terms.ts';
import type { Ancestor } from '../fileNodes.model.ts';
import { withFlags } from '../fileNodes.table.ts';

const columns = [
  ...(['id', 'parentId', 'name', 'attributeGroupId'] as const),
  ...(['inherit', 'denyDownload', 'viewOnly', 'hasOwnEntries'] as const),
] as const;

const upward = listStatement((db, ids: number[]) =>
  db
    .withRecursive('lineage', (cte) =>
      cte
        .selectFrom('fileNode')
        .select(['id as start', ...columns, sql<number>`0`.as('depth')])
        .where('id', 'in', ids)
        .unionAll(
          cte
            .selectFrom('fileNode as parent')
            .innerJoin('lineage', 'lineage.parentId', 'parent.id')
            .select(['lineage.start', ...columnsOf('parent', columns), sql<number>`depth + 1`.as('depth')]),
        ),
    )
    .selectFrom('lineage')
    .select(['start', ...columns])
    .orderBy('depth'),
);

/** Each of these folders, live or in the bin, with those above it: itself, its parent, and so on up to the root. */
export async function lineages(db: Db, ids: number[]): Promise<Map<number, Ancestor[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await upward(db, ids);
  const ancestors = rows.map((row) => ({ ...withFlags(row), hasOwnEntries: row.hasOwnEntries === 1 }));
  return groupBy(ancestors, ({ start }) => start);
}
