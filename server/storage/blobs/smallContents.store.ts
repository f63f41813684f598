import { sql } from 'kysely';
import { insertAtCommit } from '../commitBatches.ts';
import type { Db } from '../database.ts';
import type { Migration } from '../migration.ts';
import { listStatement, statement } from '../statement.ts';
import type { Blob, QuarantinedBlob } from './blobStore.ts';

/**
 * Largest content in bytes that lies in the database (decision 0027). It may be raised, but not lowered: larger content
 * is looked for in files only.
 */
export const MAX_SMALL_CONTENT_BYTES = 16 * 1024;

/** Rows that are listed at a time. */
const PAGE_ROWS = 1000;

declare module '../database.ts' {
  interface Tables {
    /** Small content. In quarantine, it has the day on which it was taken out of use, `YYYY-MM-DD`. */
    smallContent: { id: string; bytes: Uint8Array; quarantinedOn: string | null };
  }
}

export const smallContentMigrations: Migration[] = [
  {
    id: '0895-smallContents',
    async up({ db, table, types: { bytes, text } }) {
      await table('smallContent', (columns) =>
        columns
          .addColumn('id', text, (column) => column.primaryKey())
          .addColumn('quarantinedOn', text)
          .addColumn('bytes', bytes, (column) => column.notNull()),
      );
      await db.schema
        .createIndex('smallContent_quarantined')
        .on('smallContent')
        .column('id')
        .where(sql.ref('quarantinedOn'), 'is not', null)
        .execute();
    },
  },
];

const inserted = listStatement((db, rows: { id: string; bytes: Uint8Array }[]) =>
  db.insertInto('smallContent').values(rows),
);
const insertRows = insertAtCommit(inserted, 2);

const found = statement((db, { id }: { id: string }) =>
  db.selectFrom('smallContent').select('bytes').where('id', '=', id).where('quarantinedOn', 'is', null),
);

/** Stores the bytes of content that has them with it, by the commit of this transaction. */
export function insertSmallContent(db: Db, { id, bytes }: Pick<Blob, 'id' | 'bytes'>): void {
  if (bytes) insertRows(db, [{ id, bytes }]);
}

/** The bytes of content that is in use; undefined when it is not in the database. */
export async function findSmallContent(db: Db, id: string): Promise<Buffer | undefined> {
  const [row] = (await found(db, { id })).rows;
  return row && Buffer.from(row.bytes.buffer, row.bytes.byteOffset, row.bytes.byteLength);
}

/** The size of content that is in use, in bytes; undefined when it is not in the database. */
export async function sizeOfSmallContent(db: Db, id: string): Promise<number | undefined> {
  const sized = db.selectFrom('smallContent').select((eb) => eb.fn<number>('length', ['bytes']).as('size'));
  return (await sized.where('id', '=', id).where('quarantinedOn', 'is', null).executeTakeFirst())?.size;
}

/** The IDs of content in use that has no row among the contents: nothing leaves it so, except for a crash. */
export async function* unusedSmallContents(db: Db): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('smallContent')
      .leftJoin('blob', 'blob.id', 'smallContent.id')
      .select(['smallContent.id', 'quarantinedOn', 'blob.id as usedAs'])
      .where('smallContent.id', '>', after)
      .orderBy('smallContent.id')
      .limit(PAGE_ROWS)
      .execute();
    for (const { id, quarantinedOn, usedAs } of rows) if (usedAs === null && quarantinedOn === null) yield id;
    if (rows.length < PAGE_ROWS) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Content that was taken out of use, by ID. */
export async function* quarantinedSmallContents(db: Db): AsyncGenerator<QuarantinedBlob> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('smallContent')
      .select((eb) => ['id', 'quarantinedOn as on', eb.fn<number>('length', ['bytes']).as('size')])
      .where('quarantinedOn', 'is not', null)
      .$narrowType<{ on: string }>()
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE_ROWS)
      .execute();
    yield* rows;
    if (rows.length < PAGE_ROWS) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/**
 * Takes content out of use, or brings it back.
 * @param quarantinedOn the day on which it was taken out of use; null for content in use
 * @returns whether it is in the database
 */
export async function quarantineSmallContent(db: Db, id: string, quarantinedOn: string | null): Promise<boolean> {
  const update = db.updateTable('smallContent').set({ quarantinedOn }).where('id', '=', id);
  return (await update.executeTakeFirst()).numUpdatedRows === 1n;
}

/** Removes for good what is marked for deletion among the contents. */
export async function removePendingSmallContents(db: Db): Promise<void> {
  const pending = db.selectFrom('blob').select('id').where('pendingDeletionOn', 'is not', null);
  await db.deleteFrom('smallContent').where('id', 'in', pending).execute();
}

/** Removes a content for good. @returns whether it was in the database */
export async function removeSmallContent(db: Db, id: string): Promise<boolean> {
  return (await db.deleteFrom('smallContent').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n;
}
