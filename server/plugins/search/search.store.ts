import { type Expression, type OrderByItemBuilder, type SqlBool, sql } from 'kysely';
import { foldText } from '#contract/rules/names.ts';
import type { SearchColumn } from '#contract/search.ts';
import { groupBy } from '#server/kernel/groupBy.ts';
import type { Db, Dialect } from '#server/storage/database.ts';
import { holds } from '#server/storage/terms.ts';
import { matches } from './matching.ts';
import type { AttributeCondition, FoundRow, Place, SearchQuery, SearchStore } from './search.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    searchText: { nodeId: number; name: string; details: string };
  }
}

const sortColumns: Record<SearchColumn, string> = {
  name: 'node.sortKey',
  size: 'node.size',
  type: 'node.type',
  uploadedOn: 'node.uploadedOn',
  updatedOn: 'node.updatedOn',
  expiryDate: 'node.expiryDate',
};

const shownColumns = [
  'node.id',
  'node.parentId',
  'node.isFolder',
  'node.name',
  'node.subject',
  'node.tags',
  'node.ocr',
  'node.size',
  'node.type',
  'node.rowVersion',
  'node.updatedBy',
  'node.updatedOn',
  'node.expiryDate',
  'node.expiryNoticePeriod',
  'parent.attributeGroupId',
] as const;

export const searchStore = (db: Db, dialect: Dialect): SearchStore => {
  const found = (query: SearchQuery) => {
    const nodes = scoped(db, query)
      .innerJoin('fileNode as parent', 'parent.id', 'node.parentId')
      .where('node.binId', 'is', null);
    const { lists, attributeGroupId, attributes } = query;
    return nodes
      .$if(lists !== undefined, (q) => q.where((eb) => readable(eb.lit(false), lists ?? [])))
      .$if(attributeGroupId !== undefined, (q) => q.where('parent.attributeGroupId', '=', attributeGroupId ?? 0))
      .where((eb) => eb.and([...matches(dialect, query.terms), ...attributes.map(fulfils)]));
  };
  return {
    async refresh(nodeIds) {
      const rows = await textsOf(db, nodeIds);
      if (rows.length === 0) return;
      await db
        .insertInto('searchText')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .column('nodeId')
            .doUpdateSet((eb) => ({ name: eb.ref('excluded.name'), details: eb.ref('excluded.details') })),
        )
        .execute();
    },
    async page(query, skip, take, { field, dir }) {
      const order = (by: OrderByItemBuilder) => (dir === 'asc' ? by.asc().nullsFirst() : by.desc().nullsLast());
      // The index is asked once: for the page, and for how many there are in all.
      const within = db.with(
        (cte) => cte('found').materialized(),
        () => found(query).select(['node.id', sql<string | null>`${sql.ref(sortColumns[field])}`.as('sortBy')]),
      );
      const rows = await within
        .selectFrom((eb) =>
          eb
            .selectFrom('found')
            .select(['id', 'sortBy'])
            .select((of) => of.selectFrom('found').select(of.fn.countAll<number>().as('count')).as('total'))
            .orderBy('sortBy', order)
            .orderBy('id', dir)
            .limit(take)
            .offset(skip)
            .as('shown'),
        )
        .innerJoin('fileNode as node', 'node.id', 'shown.id')
        .innerJoin('fileNode as parent', 'parent.id', 'node.parentId')
        .select(shownColumns)
        .select((eb) => [
          'total',
          eb.fn.coalesce('node.uploadedBy', 'node.createdBy').as('uploadedBy'),
          eb.fn.coalesce('node.uploadedOn', 'node.createdOn').as('uploadedOn'),
        ])
        .orderBy('sortBy', order)
        .orderBy('node.id', dir)
        .execute();
      const items = rows.map(({ total: _, ...row }) => ({ ...row, isFolder: row.isFolder === 1 }) as FoundRow);
      if (rows[0]) return { items, total: rows[0].total ?? 0 };
      const row = await found(query)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirst();
      return { items, total: row?.count ?? 0 };
    },
    async attributeTypes(attributeIds) {
      if (attributeIds.length === 0) return new Map();
      const rows = await db.selectFrom('attribute').select(['id', 'type']).where('id', 'in', attributeIds).execute();
      return new Map(rows.map(({ id, type }) => [id, type]));
    },
    reaches: (folder, lists) => reaches(db, folder, lists),
    lineages: (folderIds) => lineages(db, folderIds),
    attributeTexts: (fileIds) => attributeTexts(db, fileIds),
  };
};

/** Live nodes below a folder: only its folders are walked, files hang on them. */
function scoped(db: Db, { below }: Pick<SearchQuery, 'below'>) {
  const everywhere = db.selectFrom('fileNode as node');
  if (below === undefined) return everywhere;
  const folders = sql<number>`(with recursive scope(id) as (
    select cast(${below} as bigint) union all
    select folder.id from "fileNode" as folder join scope on folder."parentId" = scope.id where folder."isFolder" = 1)
    select id from scope)`;
  return everywhere.where('node.parentId', 'in', folders);
}

/**
 * Rights can only differ from those above where inheritance is cut or added to: few folders of many, and the ways up
 * from those are shorter than all ways down.
 */
async function reaches(db: Db, { id, isRoot }: { id: number; isRoot: boolean }, lists: number[]): Promise<boolean> {
  if (lists.length === 0) return false;
  const cuts = db
    .selectFrom('fileNode')
    .select(['id', 'parentId'])
    // As the index on cuts says, word for word, or it is not used.
    .where(sql<boolean>`"isFolder" = 1 and ("inherit" = 0 or "hasOwnEntries" = 1)`)
    .where('binId', 'is', null)
    .where('accessListId', 'in', lists);
  if (isRoot) return (await cuts.limit(1).executeTakeFirst()) !== undefined;
  const way = await db
    .withRecursive('way', (cte) =>
      cte
        .selectFrom(cuts.as('cut'))
        .select(['id', 'parentId'])
        .union(
          cte
            .selectFrom('fileNode as parent')
            .innerJoin('way', 'way.parentId', 'parent.id')
            .select(['parent.id', 'parent.parentId']),
        ),
    )
    .selectFrom('way')
    .select('id')
    .where('id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return way !== undefined;
}

async function lineages(db: Db, folderIds: number[]): Promise<Map<number, Place[]>> {
  if (folderIds.length === 0) return new Map();
  const rows = await db
    .withRecursive('lineage', (cte) =>
      cte
        .selectFrom('fileNode')
        .select(['id as start', 'parentId', 'name', 'denyDownload', sql<number>`0`.as('depth')])
        .where('id', 'in', folderIds)
        .unionAll(
          cte
            .selectFrom('fileNode as parent')
            .innerJoin('lineage', 'lineage.parentId', 'parent.id')
            .select(['lineage.start', 'parent.parentId', 'parent.name', 'parent.denyDownload'])
            .select(sql<number>`depth + 1`.as('depth')),
        ),
    )
    .selectFrom('lineage')
    .select(['start', 'name', 'denyDownload'])
    .orderBy('depth')
    .execute();
  const places = rows.map(({ start, name, denyDownload }) => ({ start, name, denyDownload: denyDownload === 1 }));
  return groupBy(places, ({ start }) => start);
}

/** A folder has an access list of its own; a file has its folder's. */
function readable(never: Expression<boolean>, lists: number[]): Expression<SqlBool> {
  if (lists.length === 0) return never;
  return sql<SqlBool>`coalesce(node."accessListId", parent."accessListId") in (${sql.join(lists)})`;
}

function fulfils(condition: AttributeCondition): Expression<SqlBool> {
  const value = sql`select 1 from "attributeValue" as held
    where held."fileId" = node.id and held."attributeId" = ${condition.attributeId}`;
  if ('is' in condition) return sql`exists (${value} and held.value = ${condition.is})`;
  if ('holds' in condition) return sql`exists (${value} and ${holds('held.valueFold', condition.holds)})`;
  const from = condition.from === undefined ? sql`` : sql` and held."sortKey" >= ${condition.from}`;
  const to = condition.to === undefined ? sql`` : sql` and held."sortKey" <= ${condition.to}`;
  return sql`exists (${value}${from}${to})`;
}

async function textsOf(db: Db, nodeIds: number[]) {
  if (nodeIds.length === 0) return [];
  const nodes = await db
    .selectFrom('fileNode')
    .select(['id', 'nameFold', 'subject', 'tags', 'ocr'])
    .where('id', 'in', nodeIds)
    .where('parentId', 'is not', null)
    .execute();
  const attributes = groupBy(await attributeTexts(db, nodeIds), ({ fileId }) => fileId);
  return nodes.map(({ id, nameFold, subject, tags, ocr }) => {
    const texts = attributes.get(id) ?? [];
    const details = [subject, tags, ...texts.map(({ text }) => text), ocr ?? ''].filter(Boolean).join('\n');
    return { nodeId: id, name: nameFold, details: foldText(details) };
  });
}

/** Options by what they say, everything else as it stands. */
async function attributeTexts(db: Db, fileIds: number[]) {
  if (fileIds.length === 0) return [];
  const rows = await db
    .selectFrom('attributeValue')
    .leftJoin('selection', (join) =>
      join
        .onRef('selection.attributeId', '=', 'attributeValue.attributeId')
        .on(sql`cast(selection.id as text)`, '=', sql.ref('attributeValue.value')),
    )
    .select((eb) => ['fileId', eb.fn.coalesce('selection.text', 'attributeValue.value').as('text')])
    .where('fileId', 'in', fileIds)
    .execute();
  return rows;
}
