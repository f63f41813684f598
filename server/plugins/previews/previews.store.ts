import { sql } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import type { Migration } from '#server/storage/migration.ts';
import type { MadePreview } from './previews.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    previews: ReturnType<typeof previewStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    preview: MadePreview;
  }
}

export const previewStore = (db: Db) => ({
  find: (blobId: string, extension: string) =>
    db
      .selectFrom('preview')
      .selectAll()
      .where('blobId', '=', blobId)
      .where('extension', '=', extension)
      .executeTakeFirst(),
  async save(preview: MadePreview) {
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
  /** Adds to the size of a content's cached files. */
  async grew(blobId: string, extension: string, bytes: number) {
    await db
      .updateTable('preview')
      .set((eb) => ({ size: eb('size', '+', bytes) }))
      .where('blobId', '=', blobId)
      .where('extension', '=', extension)
      .execute();
  },
  /** Resets the size, because the cached files of these contents were removed. */
  async emptied(blobIds: string[]) {
    await db.updateTable('preview').set({ size: 0 }).where('blobId', 'in', blobIds).execute();
  },
  /** Bytes used by previews of existing contents. */
  async bytes() {
    const { bytes } = await db
      .selectFrom('preview')
      .innerJoin('blob', 'blob.id', 'blobId')
      .where('pendingDeletionOn', 'is', null)
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('preview.size'), eb.lit(0)).as('bytes'))
      .executeTakeFirstOrThrow();
    return Number(bytes);
  },
  /** Which of these contents exist. */
  async inUse(blobIds: string[]): Promise<Set<string>> {
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
