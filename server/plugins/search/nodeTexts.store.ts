import { sql } from 'kysely';
import { searchedFields } from '#contract/fileNodes/fileFields.ts';
import { indexedText } from '#contract/rules/joinedForms.ts';
import { groupBy } from '#server/lib/groupBy.ts';
import type { Db, Dialect, Tables } from '#server/storage/database.ts';
import { listStatement } from '#server/storage/statement.ts';
import { writeGrams } from './grams.store.ts';
import { gramsOf } from './grams.ts';
import type { NodeTexts } from './search.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    nodeTexts: ReturnType<typeof nodeTextStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    searchText: { nodeId: number; name: string; details: string };
  }
}

const textsWritten = listStatement((db, rows: Tables['searchText'][]) =>
  db
    .insertInto('searchText')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('nodeId')
        .doUpdateSet((eb) => ({ name: eb.ref('excluded.name'), details: eb.ref('excluded.details') })),
    ),
);
const writtenIn = listStatement((db, nodeIds: number[]) =>
  db
    .selectFrom('fileNode')
    .select(['id', 'nameFold', ...searchedFields, 'ocr'])
    .where('id', 'in', nodeIds)
    .where('parentId', 'is not', null),
);

const attributeTexts = listStatement((db, fileIds: number[]) =>
  db
    .selectFrom('attributeValue')
    .leftJoin('selection', (join) =>
      join
        .onRef('selection.attributeId', '=', 'attributeValue.attributeId')
        .on(sql`cast(selection.id as text)`, '=', sql.ref('attributeValue.value')),
    )
    .select((eb) => ['fileId as nodeId', eb.fn.coalesce('selection.text', 'attributeValue.value').as('text')])
    .where('fileId', 'in', fileIds),
);

const commentTexts = listStatement((db, nodeIds: number[]) =>
  db.selectFrom('comment').select(['nodeId', 'text']).where('nodeId', 'in', nodeIds).orderBy('id'),
);

/** The texts of files and folders that search finds besides content. */
export const nodeTextStore = (db: Db, dialect: Dialect) => {
  /** The further texts of these nodes, not normalised: options by their labels, everything else as stored. */
  async function find(nodeIds: number[]): Promise<Map<number, NodeTexts>> {
    if (nodeIds.length === 0) return new Map();
    const attributes = groupBy((await attributeTexts(db, nodeIds)).rows, ({ nodeId }) => nodeId);
    const comments = groupBy((await commentTexts(db, nodeIds)).rows, ({ nodeId }) => nodeId);
    const joined = (texts: { text: string }[] = []) => texts.map(({ text }) => text).join('\n');
    return new Map(
      nodeIds.map((id) => [id, { attributes: joined(attributes.get(id)), comments: joined(comments.get(id)) }]),
    );
  }
  return {
    find,
    /** Writes the current texts of these nodes to the index. */
    async refresh(nodeIds: number[]) {
      if (nodeIds.length === 0) return;
      const { rows: nodes } = await writtenIn(db, nodeIds);
      const texts = await find(nodeIds);
      const rows = nodes.map(({ id, nameFold, ocr, ...fields }) => {
        const { attributes = '', comments = '' } = texts.get(id) ?? {};
        const details = [...Object.values(fields), attributes, comments, ocr ?? ''].filter(Boolean).join('\n');
        return { nodeId: id, name: indexedText(nameFold), details: indexedText(details) };
      });
      if (rows.length === 0) return;
      await textsWritten(db, rows);
      const grams = rows.map(({ nodeId, name, details }) => ({ id: nodeId, grams: gramsOf(name, details) }));
      await writeGrams(db, dialect, 'searchGrams', grams);
    },
  };
};
