import { type Kysely, type RawBuilder, sql } from 'kysely';
import { AttributeType } from '#contract/enums.ts';
import { indexedText } from '#contract/rules/joinedForms.ts';
import { foldText, sortKey } from '#contract/rules/names.ts';
import type { Dialect } from '#server/storage/database.ts';
import { hasOtherLetters, type Migration, rowsOf } from '#server/storage/migration.ts';

/** Columns of a table that are made from others of the same row. */
interface Refolded {
  table: string;
  from: string[];
  into: Record<string, (...texts: string[]) => string>;
}

const lines = (...texts: string[]) => foldText(texts.join('\n'));
const people = { from: ['name', 'email'], into: { searchText: lines, sortKey: (name = '') => sortKey(name) } };
/** These texts come from several tables; folding them again gives what folding their originals would. */
const again = { from: ['searchText'], into: { searchText: foldText } };

const refolded: Refolded[] = [
  { table: 'fileNode', from: ['name'], into: { nameFold: foldText, sortKey } },
  { table: 'userAccount', ...people },
  { table: 'userGroup', ...people },
  { table: 'attributeGroup', from: ['name'], into: { sortKey } },
  { table: 'attributeValue', from: ['value'], into: { valueFold: foldText } },
  { table: 'legalHold', from: ['name'], into: { nameFold: foldText } },
  { table: 'retentionRule', from: ['name'], into: { nameFold: foldText } },
  ...['bulletin', 'share', 'fileRequest'].map((table) => ({ table, ...again })),
];

/** Texts that are searched and sorted, after a change of `foldText`; those of documents follow in the background. */
export const refolding: Migration = {
  id: '0885-refolding',
  async up({ db, dialect, table, types: { integer } }) {
    for (const texts of refolded) await refold(db, dialect, texts);
    await refoldValueOrder(db, dialect);
    await queueNames(db);
    if (dialect === 'sqlite')
      await sql`create trigger "contentChunk_updated" after update of "folded" on "contentChunk" begin
        delete from "contentIndex" where rowid = old.id;
        insert into "contentIndex"(rowid, folded) values (new.id, new.folded); end`.execute(db);
    // How far the background task has come; no row when there is nothing left.
    await table('contentRefolding', (columns) => columns.addColumn('lastId', integer, (c) => c.primaryKey()));
    await sql`insert into "contentRefolding" ("lastId")
      select 0 where exists (select 1 from "contentChunk")`.execute(db);
  },
};

async function refold(db: Kysely<unknown>, dialect: Dialect, { table, from, into }: Refolded): Promise<void> {
  const columns = [...new Set([...from, ...Object.keys(into)])];
  const mayChange = sql.join(
    from.map((column) => hasOtherLetters(dialect, sql.ref(column))),
    sql` or `,
  );
  for await (const row of rowsOf<Record<string, unknown>>(db, table, columns, mayChange)) {
    const texts = from.map((column) => String(row[column] ?? ''));
    const folded = Object.entries(into).map(([column, fold]) => [column, fold(...texts)] as const);
    const changed = folded.filter(([column, text]) => row[column] !== text);
    if (changed.length === 0) continue;
    const set = changed.map(([column, text]) => sql`${sql.ref(column)} = ${text}`);
    await sql`update ${sql.table(table)} set ${sql.join(set)} where "id" = ${row.id}`.execute(db);
  }
}

/** The order of texts, and of options, which sort by their labels. */
async function refoldValueOrder(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const typed = sql`"attributeId" in (select "id" from "attribute"
    where "type" in (${AttributeType.Textbox}, ${AttributeType.Textarea}))
    and ${hasOtherLetters(dialect, sql.ref('value'))}`;
  const write = (where: RawBuilder<unknown>, key: string) =>
    sql`update "attributeValue" set "sortKey" = ${key} where ${where} and "sortKey" <> ${key}`.execute(db);
  for await (const { id, value } of rowsOf<{ value: string }>(db, 'attributeValue', ['value'], typed))
    await write(sql`"id" = ${id}`, sortKey(value.slice(0, 100)));
  type Option = { attributeId: number; text: string };
  for await (const { id, attributeId, text } of rowsOf<Option>(db, 'selection', ['attributeId', 'text']))
    await write(sql`"attributeId" = ${attributeId} and "value" = ${String(id)}`, sortKey(text));
}

/** Queues the files and folders of which the index of words has other texts now. */
async function queueNames(db: Kysely<unknown>): Promise<void> {
  type Texts = { name: string; details: string };
  const texts = sql`(select "nodeId" as "id", "name", "details" from "searchText") as "texts"`;
  for await (const { id, name, details } of rowsOf<Texts>(db, texts, ['name', 'details'])) {
    const isSame = [name, details].every((text) => indexedText(text) === text);
    if (!isSame) await sql`insert into "searchQueue" ("nodeId") values (${id})`.execute(db);
  }
}
