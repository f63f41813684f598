import { join } from 'node:path';
import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { groups } from '#contract/users/groups.ts';
import { users } from '#contract/users/users.ts';
import { gramsOf } from '#server/plugins/search/grams.ts';
import { checksumsOf } from '#server/storage/blobs/checksums.ts';
import { DATABASE_FILE } from '#server/storage/sqlite.ts';
import { type Connection, connect } from '#server/storage/sqliteConnection.ts';
import type { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { wordOf } from './words.ts';

export const DEPARTMENTS = 20;
/** The reader belongs to one of so many departments. */
const READ_AMONG_DEPARTMENTS = 3;
const FILES_PER_FOLDER = 50;
const FOLDERS_PER_AREA = 100;
/** Words of names are as frequent as in texts: the second half as often as the first, the third a third. */
const VOCABULARY_WORDS = 20_000;
const PICKS = 999_983;
const BATCH_ROWS = 20_000;
export const reader = { id: 'reader', password: 'seven blue lanterns' };

/** What is made again after the rows, in one pass each: row by row it would take hours. */
const FILLED_TABLES = ['fileNode', 'fileVersion', 'blob', 'searchText', 'folderAccess'];

/**
 * Fills an empty instance on SQLite: departments with areas, folders in them, 50 files a folder, each with a small content
 * of its own, and what is written beside them by uploads, except for their rows of the log. Straight into the tables of
 * a stopped server.
 */
export async function fillMany(app: ServerProcess, fileCount: number): Promise<void> {
  const departments = await makeDepartments(app);
  await app.stop();
  const db = connect(join(app.dataDir, DATABASE_FILE), [
    'journal_mode = WAL',
    'synchronous = OFF',
    'foreign_keys = OFF',
    'temp_store = FILE',
    'cache_size = -2000000',
    'wal_autocheckpoint = 20000',
  ]);
  const later = takeAway(db);
  makeWords(db);
  const folderCount = Math.ceil(fileCount / FILES_PER_FOLDER);
  const firstFolder = highestId(db) + 1;
  const areaCount = Math.ceil(folderCount / FOLDERS_PER_AREA);
  step('folders', () => insertFolders(db, { departments, firstFolder, areaCount, folderCount }));
  const firstFile = firstFolder + areaCount + folderCount;
  step('contents', () => insertContents(db, fileCount));
  step('files', () => insertFiles(db, { firstFile, fileCount, parent: firstFolder + areaCount }));
  for (const [name, statement] of later) step(name, () => db.exec(statement));
  step('words', () => {
    db.exec(`insert into "searchText" ("nodeId", "name", "details") select "id", "nameFold", '' from "fileNode"
      where "id" >= ${firstFolder} order by "id"`);
  });
  step('pairs of letters', () => insertGrams(db, firstFolder));
  step('analyze', () => db.exec('analyze'));
  db.close();
  await app.restart();
}

async function makeDepartments(app: ServerProcess): Promise<number[]> {
  const admin = await app.signIn();
  const root = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
  const account = { id: reader.id, name: 'Reader', email: 'reader@example.org', password: reader.password };
  const { id: readerId } = (await admin.call(users.create, { body: account })).body;
  const made: number[] = [];
  for (let n = 0; n < DEPARTMENTS; n++) {
    const { id } = (await admin.call(groups.create, { body: { name: `Department ${n}`, email: '' } })).body;
    if (n % READ_AMONG_DEPARTMENTS === 0) await admin.call(groups.addMember, { body: { id, userId: readerId } });
    const body = { name: `Department ${n}`, parentId: root };
    const { id: fileNodeId } = (await admin.call(folders.create, { body })).body;
    const entry = { fileNodeId, rights: Rights.ReadWrite, bizUnits: [{ bizUnitId: id }] };
    await admin.call(permissions.create, { body: entry });
    made.push(fileNodeId);
  }
  return made;
}

/** Removes indexes and triggers of the tables that are filled. @returns the statements that make them again, by name */
function takeAway(db: Connection): [string, string][] {
  const found = db
    .prepare(`select "type", "name", "sql" from sqlite_master where "sql" is not null and "type" in ('index', 'trigger')
      and "tbl_name" in (${FILLED_TABLES.map((table) => `'${table}'`).join(', ')}) order by "type"`)
    .all() as { type: string; name: string; sql: string }[];
  for (const { type, name } of found) db.exec(`drop ${type} "${name}"`);
  return found.map(({ name, sql }) => [name, sql]);
}

/** The word at a place among those that names are made of. */
function pickAt(n: number): string {
  const mixed = (Math.imul(n + 1, 2_246_822_519) >>> 0) / 2 ** 32;
  return wordOf(Math.floor(Math.exp(mixed * Math.log(VOCABULARY_WORDS))));
}

/** The factors and shifts by which the three words of a name are chosen, so that they do not depend on each other. */
const FACTORS = [1, 7, 31] as const;

/** The words in the name of a file, by its number. */
export function wordsAt(n: number): string[] {
  return FACTORS.map((factor) => pickAt((n * factor + factor) % PICKS));
}

function makeWords(db: Connection): void {
  db.exec('create temp table "pick" ("n" integer primary key, "word" text not null)');
  const word = db.prepare('insert into "pick" values (?, ?)');
  db.exec('begin');
  for (let n = 0; n < PICKS; n++) word.run(n, pickAt(n));
  db.exec('commit');
}

/** The same as a part of a statement, by the number of a row. */
const word = (factor: number) =>
  `(select "word" from "pick" where "n" = ("series"."n" * ${factor} + ${factor}) % ${PICKS})`;
/** The key by which a number in a name is sorted: its digits after their count. */
const sorted = (n: string) => `length(${n}) || ${n}`;
const stamp = (n: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + (${n} * 7919) % 80000000, 'unixepoch')`;
const series = (from: number, count: number) =>
  `with recursive "series" ("n") as (select ${from} union all select "n" + 1 from "series" where "n" < ${from + count - 1})`;

interface Folders {
  departments: number[];
  firstFolder: number;
  areaCount: number;
  folderCount: number;
}

function insertFolders(db: Connection, { departments, firstFolder, areaCount, folderCount }: Folders): void {
  db.exec('create temp table "department" ("n" integer primary key, "id" integer not null)');
  for (const [n, id] of departments.entries()) db.prepare('insert into "department" values (?, ?)').run(n, id);
  const columns = `"id", "parentId", "isFolder", "name", "nameKey", "nameFold", "sortKey", "createdBy", "createdOn",
    "updatedBy", "updatedOn", "fileCount"`;
  const folder = (id: string, parentId: string, kind: string, fileCount: number) =>
    `insert into "fileNode" (${columns}) select ${id}, ${parentId}, 1, '${kind} ' || "n", lower('${kind}') || ' ' || "n",
      lower('${kind}') || ' ' || "n", lower('${kind}') || ' ' || ${sorted('"n"')}, 1, ${stamp('"n"')}, 1, ${stamp('"n"')},
      ${fileCount} from "series"`;
  const department = `(select "id" from "department" where "n" = "series"."n" % ${departments.length})`;
  db.exec(`${series(0, areaCount)} ${folder(`${firstFolder} + "n"`, department, 'Area', 0)}`);
  const area = `${firstFolder} + "n" / ${FOLDERS_PER_AREA}`;
  const first = firstFolder + areaCount;
  db.exec(`${series(0, folderCount)} ${folder(`${first} + "n"`, area, 'Project', FILES_PER_FOLDER)}`);
  // Without entries of their own, they have the access list of their department.
  for (const from of [firstFolder, first]) {
    db.exec(`insert into "folderAccess" ("folderId", "accessListId")
      select "fileNode"."id", "folderAccess"."accessListId" from "fileNode"
      join "folderAccess" on "folderAccess"."folderId" = "fileNode"."parentId"
      where "fileNode"."isFolder" = 1 and "fileNode"."id" >= ${from}
        and "fileNode"."id" < ${from === first ? first + folderCount : first}`);
  }
}

function insertContents(db: Connection, count: number): void {
  const on = '2026-01-01T00:00:00.000Z';
  const blob = db.prepare(`insert into "blob" ("id", "size", "checksums", "createdOn", "mediaType")
    values (?, ?, ?, '${on}', 'text/plain')`);
  const content = db.prepare('insert into "smallContent" ("id", "bytes") values (?, ?)');
  inBatches(db, count, (n) => {
    const bytes = Buffer.from(`Minutes number ${n}: ${wordOf(n)} ${wordOf(n * 3)} ${wordOf(n * 7)}.\n`);
    const id = contentId(n);
    blob.run(id, bytes.length, checksumsOf(bytes));
    content.run(id, bytes);
  });
}

const contentId = (n: number) => n.toString(16).padStart(32, '0');

function insertFiles(db: Connection, at: { firstFile: number; fileCount: number; parent: number }): void {
  const { firstFile, fileCount, parent } = at;
  const versions = highestId(db, 'fileVersion') + 1;
  const [words, name] = [`"a" || ' ' || "b" || ' ' || "c"`, `"words" || ' ' || "n" || '.txt'`];
  const columns = {
    id: `${firstFile} + "n"`,
    parentId: `${parent} + "n" / ${FILES_PER_FOLDER}`,
    isFolder: '0',
    name,
    nameKey: name,
    nameFold: name,
    sortKey: `"words" || ' ' || ${sorted('"n"')} || '.txt'`,
    createdBy: '1',
    createdOn: '"on"',
    updatedBy: '1',
    updatedOn: '"on"',
    size: '(select "size" from "blob" where "id" = "blobId")',
    type: `'text/plain'`,
    versionId: `${versions} + "n"`,
    uploadedBy: '1',
    uploadedOn: '"on"',
  };
  const fields = Object.entries(columns);
  const listed = `json_object('id', "id", 'name', "name", 'parentId', "parentId", 'subject', '', 'tags', '', 'size', "size",
    'type', "type", 'rowVersion', 1, 'uploadedOn', "uploadedOn", 'updatedOn', "updatedOn", 'expiryDate', null,
    'expiryNoticePeriod', null)`;
  for (let from = 0; from < fileCount; from += BATCH_ROWS * 10) {
    const count = Math.min(BATCH_ROWS * 10, fileCount - from);
    db.exec(`${series(from, count)},
      "picked" as (select "n", ${word(FACTORS[0])} as "a", ${word(FACTORS[1])} as "b", ${word(FACTORS[2])} as "c",
        ${stamp('"n"')} as "on", printf('%032x', "n") as "blobId" from "series"),
      "named" as (select *, ${words} as "words" from "picked"),
      "made" as (select ${fields.map(([column, value]) => `${value} as "${column}"`).join(', ')} from "named")
      insert into "fileNode" (${fields.map(([column]) => `"${column}"`).join(', ')}, "listed")
      select *, ${listed} from "made"`);
    db.exec(`insert into "fileVersion" ("id", "fileId", "number", "blobId", "size", "uploadedBy", "uploadedOn")
      select "versionId", "id", 1, printf('%032x', "id" - ${firstFile}), "size", 1, "uploadedOn" from "fileNode"
      where "id" >= ${firstFile + from} and "id" < ${firstFile + from + count}`);
  }
}

function insertGrams(db: Connection, from: number): void {
  const insert = db.prepare('insert into "searchGrams" (rowid, "grams") values (?, ?)');
  const rows = db.prepare(
    'select "nodeId" as "id", "name" from "searchText" where "nodeId" >= ? order by "nodeId" limit ?',
  );
  for (let after = from; ; ) {
    const batch = rows.all(after, BATCH_ROWS) as { id: number; name: string }[];
    const last = batch.at(-1);
    if (!last) return;
    db.exec('begin');
    for (const { id, name } of batch) insert.run(id, gramsOf(name).join(' '));
    db.exec('commit');
    after = last.id + 1;
  }
}

function inBatches(db: Connection, count: number, insert: (n: number) => void): void {
  for (let from = 0; from < count; from += BATCH_ROWS) {
    db.exec('begin');
    for (let n = from; n < Math.min(count, from + BATCH_ROWS); n++) insert(n);
    db.exec('commit');
  }
}

function highestId(db: Connection, table = 'fileNode'): number {
  const row = db.prepare(`select coalesce(max("id"), 0) as "id" from "${table}"`).get() as { id: number };
  return row.id;
}

function step(name: string, work: () => void): void {
  const start = performance.now();
  work();
  process.stdout.write(`${name.padEnd(28)} ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
}
