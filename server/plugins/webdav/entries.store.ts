import { sql } from 'kysely';
import { nameKey, sortKey } from '#contract/rules/names.ts';
import type { Db, Dialect } from '#server/storage/database.ts';
import { onlyRow, statement } from '#server/storage/statement.ts';
import { no, yes } from '#server/storage/terms.ts';
import type { Entry } from './webdav.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    davEntries: ReturnType<typeof entryStore>;
  }
}

const columns = [
  'fileNode.id',
  'parentId',
  'isFolder',
  'name',
  'rowVersion',
  'createdOn',
  'updatedOn',
  'size',
  'type',
  'versionId',
  'uploadedOn',
  'accessListId',
  'modifiedOn',
] as const;

const entryColumns = columns.map((column) => column.replace('fileNode.', '') as keyof Entry);
/** Two of the three times usually equal the first one; these are omitted, to write and read less. */
const repeated = ['updatedOn', 'uploadedOn'] as const;
const shownColumns = sql.join(
  entryColumns.map((column) => {
    const value = sql.ref(`page.${column}`);
    return repeated.some((repeatedColumn) => repeatedColumn === column)
      ? sql`nullif(${value}, ${sql.ref('page.createdOn')})`
      : value;
  }),
);
/** Returns a whole page as one text: row by row, the drivers take ten times as long. */
const asText = {
  sqlite: sql<string>`json_group_array(json_array(${shownColumns}))`,
  postgres: sql<string>`coalesce(json_agg(json_build_array(${shownColumns})), '[]')::text`,
} satisfies Record<Dialect, unknown>;

const entries = (db: Db) =>
  db
    .selectFrom('fileNode')
    .leftJoin('folderAccess', 'folderId', 'fileNode.id')
    .select(columns)
    .where('binId', 'is', null);

/** The children of a folder; only folders have an access list, so it is not read for files. */
const members = (db: Db, parentId: number) =>
  db
    .selectFrom('fileNode')
    .select(columns.filter((column) => column !== 'accessListId'))
    .select((eb) =>
      eb
        .case()
        .when('isFolder', '=', yes)
        .then(eb.selectFrom('folderAccess').select('accessListId').whereRef('folderId', '=', 'fileNode.id'))
        .end()
        .as('accessListId'),
    )
    .where('binId', 'is', null)
    .where('parentId', '=', parentId);

interface Page {
  parentId: number;
  isFolder: number;
  key: string;
  id: number;
  take: number;
}

/** Files first, each kind by name: the order of the index on a folder's children. */
const pageStatement = (dialect: Dialect, isFirst: boolean) =>
  statement((db, { parentId, isFolder, key, id, take }: Page) => {
    const page = members(db, parentId)
      .$if(!isFirst, (query) =>
        query.where(sql<boolean>`("isFolder", "sortKey", "fileNode"."id") > (${isFolder}, ${key}, ${id})`),
      )
      .orderBy('isFolder')
      .orderBy('sortKey')
      .orderBy('fileNode.id')
      .limit(take);
    return db.selectFrom(page.as('page')).select(asText[dialect].as('rows'));
  });
const pages = {
  sqlite: { first: pageStatement('sqlite', true), next: pageStatement('sqlite', false) },
  postgres: { first: pageStatement('postgres', true), next: pageStatement('postgres', false) },
};

const rootFolder = statement((db) => entries(db).where('parentId', 'is', null).where('isFolder', '=', yes));
const byId = statement((db, { id }: { id: number }) => entries(db).where('fileNode.id', '=', id));
const byName = statement((db, { parentId, key }: { parentId: number; key: string }) =>
  entries(db).where('parentId', '=', parentId).where('nameKey', '=', key).where('deletedOn', 'is', null),
);

/** Live files and folders with the few columns that PROPFIND needs, one folder at a time. */
export const entryStore = (db: Db, dialect: Dialect) => ({
  async root() {
    const [row] = (await rootFolder(db, {})).rows;
    return row && asEntry(row);
  },
  async find(id: number) {
    const [row] = (await byId(db, { id })).rows;
    return row && asEntry(row);
  },
  async child(parentId: number, name: string) {
    const [row] = (await byName(db, { parentId, key: nameKey(name) })).rows;
    return row && asEntry(row);
  },
  /** The next entries of a folder by name, after the last one read. */
  async children(parentId: number, last: Entry | undefined, take: number): Promise<Entry[]> {
    const { isFolder = false, name = '', id = 0 } = last ?? {};
    const from = { isFolder: isFolder ? 1 : 0, key: sortKey(name), id };
    const { rows } = onlyRow(await pages[dialect][last ? 'next' : 'first'](db, { parentId, ...from, take }));
    return JSON.parse(rows).map(entryOf);
  },
  /** Total size of the live files in folders with these access lists; without lists, in all folders. */
  async bytesIn(lists: number[] | undefined) {
    const files = db.selectFrom('fileNode').where('isFolder', '=', no).where('binId', 'is', null);
    const folders = db.selectFrom('folderAccess').select('folderId');
    const readable = lists?.length === 0 ? files.where('id', '=', 0) : files;
    const { bytes } = await readable
      .$if(lists !== undefined && lists.length > 0, (query) =>
        query.where('parentId', 'in', folders.where('accessListId', 'in', lists ?? [])),
      )
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('size'), eb.lit(0)).as('bytes'))
      .executeTakeFirstOrThrow();
    return Number(bytes);
  },
});

type EntryRow = [
  id: number,
  parentId: number | null,
  isFolder: number,
  name: string,
  rowVersion: number,
  createdOn: string,
  updatedOn: string | null,
  size: number,
  type: string,
  versionId: number | null,
  uploadedOn: string | null,
  accessListId: number | null,
  modifiedOn: number | null,
];

function entryOf(row: EntryRow): Entry {
  const [id, parentId, isFolder, name, rowVersion, createdOn, updatedOn, size, type, versionId] = row;
  return {
    id,
    parentId,
    isFolder: isFolder === 1,
    name,
    rowVersion,
    createdOn,
    updatedOn: updatedOn ?? createdOn,
    size,
    type,
    versionId: versionId ?? 0,
    uploadedOn: row[10] ?? createdOn,
    accessListId: row[11] ?? 0,
    modifiedOn: row[12] ?? Date.parse(row[10] ?? createdOn),
  };
}

type NamedColumns = Omit<Entry, 'isFolder' | 'versionId' | 'uploadedOn' | 'accessListId' | 'modifiedOn'> & {
  isFolder: number;
  versionId: number | null;
  uploadedOn: string | null;
  accessListId: number | null;
  modifiedOn: number | null;
};

function asEntry({ isFolder, versionId, uploadedOn, accessListId, modifiedOn, ...row }: NamedColumns): Entry {
  return {
    ...row,
    isFolder: isFolder === 1,
    versionId: versionId ?? 0,
    uploadedOn: uploadedOn ?? row.createdOn,
    accessListId: accessListId ?? 0,
    modifiedOn: modifiedOn ?? Date.parse(uploadedOn ?? row.createdOn),
  };
}
