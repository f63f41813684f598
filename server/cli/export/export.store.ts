import { exportedFields } from '#contract/fileNodes/fileFields.ts';
import type { Database } from '#server/storage/database.ts';
import type { ExportedNode, ExportedValue, ExportedVersion } from './export.model.ts';
import type { ExportedRow } from './exportFolder.ts';

const PAGE_ROWS = 1000;

const nodeColumns = [
  ...([
    'id',
    'parentId',
    'isFolder',
    'name',
    ...exportedFields,
    'size',
    'inherit',
    'denyDownload',
    'viewOnly',
  ] as const),
  ...(['attributeGroupId', 'createdBy', 'createdOn', 'updatedBy', 'updatedOn', 'uploadedBy', 'uploadedOn'] as const),
  ...(['modifiedOn', 'deletedBy', 'deletedOn', 'versionId'] as const),
];

/** The queries of an export: all data that users have entered, and no credentials. */
export const exportOf = ({ reader: db }: Database) => ({
  /** Children of a folder, or the root folder itself. */
  below: (parentId: number | null): Promise<ExportedNode[]> =>
    db
      .selectFrom('fileNode')
      .select(nodeColumns)
      .where('parentId', parentId === null ? 'is' : '=', parentId)
      .where('binId', 'is', null)
      .orderBy('sortKey')
      .orderBy('id')
      .execute(),
  /** Items in Trash that were deleted individually. */
  trashed: (): Promise<ExportedNode[]> =>
    db.selectFrom('fileNode').select(nodeColumns).whereRef('binId', '=', 'id').orderBy('id').execute(),
  /** Items that were moved to Trash together with their folder. */
  trashedBelow: (parentId: number, binId: number): Promise<ExportedNode[]> =>
    db
      .selectFrom('fileNode')
      .select(nodeColumns)
      .where('parentId', '=', parentId)
      .where('binId', '=', binId)
      .orderBy('id')
      .execute(),
  /** The versions of a file, oldest first. */
  versions: (fileId: number): Promise<ExportedVersion[]> =>
    db
      .selectFrom('fileVersion')
      .innerJoin('blob', 'blob.id', 'blobId')
      .select(['fileVersion.id as versionId', 'number', 'uploadedBy', 'uploadedOn', 'modifiedOn'])
      .select(['blob.id', 'blob.size', 'checksums'])
      .where('fileId', '=', fileId)
      .orderBy('number')
      .execute(),
  attributeNames: async (): Promise<string[]> => {
    const rows = await db.selectFrom('attribute').select('name').distinct().orderBy('name').execute();
    return rows.map(({ name }) => name);
  },
  /** The attribute values of a file; options by their text. */
  values: (fileId: number): Promise<ExportedValue[]> =>
    db
      .selectFrom('attributeValue')
      .innerJoin('attribute', 'attribute.id', 'attributeValue.attributeId')
      .leftJoin('selection', (join) =>
        join
          .onRef('selection.attributeId', '=', 'attributeValue.attributeId')
          .on((eb) => eb(eb.cast('selection.id', 'text'), '=', eb.ref('attributeValue.value'))),
      )
      .select((eb) => [
        'attribute.id as attributeId',
        'attribute.name',
        eb.fn.coalesce('selection.text', 'attributeValue.value').as('value'),
      ])
      .where('fileId', '=', fileId)
      .orderBy('attribute.id')
      .execute(),
  /** The names of all users, including removed ones. */
  async userNames(): Promise<Map<number, string>> {
    const rows = await db.selectFrom('userAccount').select(['id', 'name']).execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
  comments: () =>
    pages((after) =>
      db
        .selectFrom('comment')
        .select(['id', 'nodeId', 'text', 'createdBy', 'createdOn', 'updatedOn'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE_ROWS)
        .execute(),
    ),
  permissions: () =>
    pages(async (after) => {
      const rows = await db
        .selectFrom('permission')
        .select(['id', 'folderId', 'rights'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE_ROWS)
        .execute();
      const units = await db
        .selectFrom('permissionUnit')
        .leftJoin('userAccount', 'userAccount.id', 'bizUnitId')
        .leftJoin('userGroup', 'userGroup.id', 'bizUnitId')
        .select((eb) => [
          'permissionId',
          'bizUnitId as id',
          eb.fn.coalesce('userGroup.name', 'userAccount.name').as('name'),
        ])
        .where('permissionId', '>', after)
        .where('permissionId', '<=', rows.at(-1)?.id ?? 0)
        .orderBy('bizUnitId')
        .execute();
      return rows.map((row) => ({
        ...row,
        bizUnits: units.filter(({ permissionId }) => permissionId === row.id).map(({ id, name }) => ({ id, name })),
      }));
    }),
  attributeGroups: () =>
    pages(async (after) => {
      const groups = await db
        .selectFrom('attributeGroup')
        .select(['id', 'name'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE_ROWS)
        .execute();
      const attributes = await db
        .selectFrom('attribute')
        .select(['id', 'groupId', 'type', 'name', 'required', 'showOnTable'])
        .orderBy('sortIndex')
        .execute();
      const selections = await db
        .selectFrom('selection')
        .select(['id', 'attributeId', 'text'])
        .orderBy('sortIndex')
        .execute();
      return groups.map((group) => ({
        ...group,
        attributes: attributes
          .filter(({ groupId }) => groupId === group.id)
          .map(({ id, type, name, required, showOnTable }) => ({
            ...{ id, name, type, required: required === 1, showOnTable: showOnTable === 1 },
            selections: selections
              .filter(({ attributeId }) => attributeId === id)
              .map(({ id: selectionId, text }) => ({ id: selectionId, text })),
          })),
      }));
    }),
  users: () =>
    pages(async (after) => {
      const rows = await db
        .selectFrom('userAccount')
        .select(['id', 'signInId', 'name', 'email', 'isAdmin', 'isSysAdmin', 'invalid', 'createdOn', 'deletedOn'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE_ROWS)
        .execute();
      return rows.map((row) => ({
        ...row,
        ...{ isAdmin: row.isAdmin === 1, isSysAdmin: row.isSysAdmin === 1, invalid: row.invalid === 1 },
      }));
    }),
  groups: () =>
    pages(async (after) => {
      const rows = await db
        .selectFrom('userGroup')
        .select(['id', 'name', 'email', 'createdOn'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE_ROWS)
        .execute();
      const members = await db.selectFrom('membership').select(['groupId', 'userId']).orderBy('userId').execute();
      return rows.map((row) => ({
        ...row,
        members: members.filter(({ groupId }) => groupId === row.id).map(({ userId }) => userId),
      }));
    }),
  log: () =>
    pages((after) =>
      db
        .selectFrom('log')
        .select([
          'id',
          'on',
          'kind',
          'level',
          'byId',
          'by',
          'actedById',
          'actedBy',
          'token',
          'log',
          'length',
          'ip',
          'chainId',
          'seq',
          'hash',
        ])
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE_ROWS)
        .execute(),
    ),
});

/** Yields all rows in the order of their IDs, read page by page. */
async function* pages<R extends { id: number }>(
  read: (after: number) => Promise<R[]>,
): AsyncGenerator<R & ExportedRow> {
  for (let after = 0; ; ) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return;
    after = last.id;
  }
}
