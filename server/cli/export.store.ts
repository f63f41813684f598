import type { Blob } from '#server/storage/blobs/blobStore.ts';
import type { Database } from '#server/storage/database.ts';

/** What an export writes of a file or a folder. */
export interface ExportedNode {
  id: number;
  isFolder: number;
  name: string;
  subject: string;
  tags: string;
  size: number;
  updatedOn: string;
  uploadedOn: string | null;
  expiryDate: string | null;
  versionId: number | null;
}

export const exportOf = ({ reader: db }: Database) => ({
  /** What lives in a folder, or the root folder itself. */
  below: (parentId: number | null): Promise<ExportedNode[]> =>
    db
      .selectFrom('fileNode')
      .select([
        'id',
        'isFolder',
        'name',
        'subject',
        'tags',
        'size',
        'updatedOn',
        'uploadedOn',
        'expiryDate',
        'versionId',
      ])
      .where('parentId', parentId === null ? 'is' : '=', parentId)
      .where('binId', 'is', null)
      .orderBy('sortKey')
      .orderBy('id')
      .execute(),
  blob: (versionId: number): Promise<Blob | undefined> =>
    db
      .selectFrom('fileVersion')
      .innerJoin('blob', 'blob.id', 'blobId')
      .select(['blob.id', 'blob.size', 'checksums'])
      .where('fileVersion.id', '=', versionId)
      .executeTakeFirst(),
  attributeNames: async (): Promise<string[]> => {
    const rows = await db.selectFrom('attribute').select('name').distinct().orderBy('name').execute();
    return rows.map(({ name }) => name);
  },
  /** The values of a file by the names of their attributes; options by what they say. */
  async values(fileId: number): Promise<Map<string, string>> {
    const rows = await db
      .selectFrom('attributeValue')
      .innerJoin('attribute', 'attribute.id', 'attributeValue.attributeId')
      .leftJoin('selection', (join) =>
        join
          .onRef('selection.attributeId', '=', 'attributeValue.attributeId')
          .on((eb) => eb(eb.cast('selection.id', 'text'), '=', eb.ref('attributeValue.value'))),
      )
      .select((eb) => ['attribute.name', eb.fn.coalesce('selection.text', 'attributeValue.value').as('text')])
      .where('fileId', '=', fileId)
      .execute();
    return new Map(rows.map(({ name, text }) => [name, text]));
  },
});
