import { sql } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import type { Migration } from '#server/storage/migration.ts';
import type { MadePreview, PreviewStore } from './previews.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    preview: MadePreview;
  }
}

export const previewStore = (db: Db): PreviewStore => ({
  find: (blobId, extension) =>
    db
      .selectFrom('preview')
      .selectAll()
      .where('blobId', '=', blobId)
      .where('extension', '=', extension)
      .executeTakeFirst(),
  async save(preview) {
    // The content may have been removed while its preview was made.
    const isThere = await db.selectFrom('blob').select('id').where('id', '=', preview.blobId).executeTakeFirst();
    if (!isThere) return;
    const { blobId: _, extension: __, ...made } = preview;
    await db
      .insertInto('preview')
      .values(preview)
      .onConflict((conflict) => conflict.columns(['blobId', 'extension']).doUpdateSet(made))
      .execute();
  },
  async grew(blobId, extension, bytes) {
    await db
      .updateTable('preview')
      .set((eb) => ({ size: eb('size', '+', bytes) }))
      .where('blobId', '=', blobId)
      .where('extension', '=', extension)
      .execute();
  },
  async emptied(blobIds) {
    await db.updateTable('preview').set({ size: 0 }).where('blobId', 'in', blobIds).execute();
  },
  async bytes() {
    const { bytes } = await db
      .selectFrom('preview')
      .innerJoin('blob', 'blob.id', 'blobId')
      .where('pendingDeletionOn', 'is', null)
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('preview.size'), eb.lit(0)).as('bytes'))
      .executeTakeFirstOrThrow();
    return Number(bytes);
  },
  async inUse(blobIds) {
    if (blobIds.length === 0) return new Set();
    const rows = await db
      .selectFrom('blob')
      .select('id')
      .where('id', 'in', blobIds)
      .where('pendingDeletionOn', 'is', null)
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
});

export const migrations: Migration[] = [
  {
    id: '0698-previews',
    async up({ table, types: { integer, text } }) {
      await table('preview', (columns) =>
        columns
          .addColumn('blobId', text, (c) => c.notNull().references('blob.id').onDelete('cascade'))
          .addColumn('extension', text, (c) => c.notNull())
          .addColumn('recognised', text, (c) => c.notNull())
          .addColumn('kind', text, (c) => c.notNull())
          .addColumn('reason', text)
          .addColumn('pages', integer)
          .addColumn('size', integer, (c) => c.notNull())
          .addPrimaryKeyConstraint('preview_pk', ['blobId', 'extension']),
      );
    },
  },
  {
    // Outlook messages had no preview before.
    id: '0791-outlookPreviews',
    async up({ db }) {
      await sql`delete from "preview" where recognised = 'outlook'`.execute(db);
    },
  },
  {
    // Images were not opened before: damaged ones had a preview, and scans of several pages one page.
    id: '0876-imagePreviews',
    async up({ db }) {
      await sql`delete from "preview" where recognised = 'image'`.execute(db);
    },
  },
  {
    // What texts, letters, images of phones and files with the name of another format were taken for is found again.
    id: '0890-previewEncodings',
    async up({ db, types: { text } }) {
      await db.schema.alterTable('preview').addColumn('encoding', text).execute();
      await sql`delete from "preview" where reason = 'damaged'
        or recognised in ('text', 'html', 'mail', 'outlook', 'video', 'none')`.execute(db);
    },
  },
];
