import { randomBytes } from 'node:crypto';
import type { SelectQueryBuilder } from 'kysely';
import { batches } from '../batches.ts';
import type { Db, Tables } from '../database.ts';
import type { Migration } from '../migration.ts';
import type { Blob } from './blobStore.ts';

declare module '../database.ts' {
  interface Tables {
    /** A stored part of a joined content (decision 0033). The part has a row among the contents as well. */
    blobPart: {
      blobId: string;
      contentId: string;
      /** Where it begins in the content, in bytes; null for a part that is not joined, or not any more. */
      position: number | null;
    };
  }
}

/** A part with the place of its first byte in the content. */
export type PlacedPart = Blob & { position: number };

export const joinedContentMigrations: Migration[] = [
  {
    id: '1020-joinedContents',
    async up({ db, table, types: { integer, text } }) {
      await table('blobPart', (columns) =>
        columns
          .addColumn('blobId', text, (column) => column.primaryKey().references('blob.id').onDelete('cascade'))
          // Without a reference: the row of a content is removed before the parts are.
          .addColumn('contentId', text, (column) => column.notNull())
          .addColumn('position', integer),
      );
      await db.schema.createIndex('blobPart_content').on('blobPart').columns(['contentId', 'position']).execute();
    },
  },
];

/** The beginning of the IDs of joined contents: nothing is stored under them. */
const PREFIX = 'joined-';
/** Pattern for the IDs of joined contents in SQL. */
export const JOINED_PATTERN = `${PREFIX}%`;

/** Whether content is a list of parts, by its ID. */
export const isJoined = (id: string) => id.startsWith(PREFIX);

export const newJoinedId = () => PREFIX + randomBytes(16).toString('hex');

/**
 * Parts as one content, without copying a byte. They are listed by the commit that inserts its row.
 * @param id from `newJoinedId`
 */
export function joined(id: string, parts: Blob[]): Blob {
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  return { id, size, checksums: Buffer.concat(parts.map(({ checksums }) => checksums)), parts };
}

/** The parts of content that was just joined, with the places where they begin; empty ones have none. */
export function placed(parts: Blob[]): PlacedPart[] {
  let end = 0;
  const located = parts.map((part) => {
    const position = end;
    end += part.size;
    return { ...part, position };
  });
  return located.filter(({ size }) => size > 0);
}

/** Notes that a content, which has a row, will be a part of another one. */
export async function insertPart(db: Db, contentId: string, blobId: string): Promise<void> {
  await db.insertInto('blobPart').values({ blobId, contentId, position: null }).execute();
}

/** Lists the parts of content that has them with it, in this transaction. */
export async function placeParts(db: Db, { id: contentId, parts = [] }: Pick<Blob, 'id' | 'parts'>): Promise<void> {
  const rows = placed(parts).map(({ id: blobId, position }) => ({ blobId, contentId, position }));
  for (const some of batches(rows, 3))
    await db
      .insertInto('blobPart')
      .values(some)
      .onConflict((conflict) =>
        conflict.column('blobId').doUpdateSet((eb) => ({ position: eb.ref('excluded.position') })),
      )
      .execute();
}

/** The parts of a content that have bytes from `from` to `to`, both inclusive, in order. */
export async function partsWithin(db: Db, contentId: string, from: number, to: number): Promise<PlacedPart[]> {
  const rows = await db
    .selectFrom('blobPart')
    .innerJoin('blob', 'blob.id', 'blobPart.blobId')
    .select(['blob.id', 'size', 'checksums'])
    .select((eb) => eb.ref('position').$notNull().as('position'))
    .where('contentId', '=', contentId)
    .where('position', '<=', to)
    .where((eb) => eb(eb('position', '+', eb.ref('size')), '>', from))
    .orderBy('position')
    .execute();
  return rows;
}

/** The IDs of the parts of these contents, as a query; those included that were replaced before it was joined. */
export const partIds = (db: Db, contentIds: string[] | SelectQueryBuilder<Tables, 'blob', { id: string }>) =>
  db.selectFrom('blobPart').select('blobId').where('contentId', 'in', contentIds);
