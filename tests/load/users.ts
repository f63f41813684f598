import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { groups } from '#contract/users/groups.ts';
import { users } from '#contract/users/users.ts';
import { openProcessLog } from '#server/adapters/processLog.ts';
import { readConfig } from '#server/config.ts';
import { nameColumns } from '#server/plugins/fileNodes/fileNodes.table.ts';
import { openTestDatabase } from '#tests/support/app/openTestDatabase.ts';
import type { Person } from '#tests/support/app/person.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { setup as buildServer } from '#tests/support/setup/server.setup.ts';
import { Connection } from '../bench/connection.ts';
import { api, download, expectOk, unique, upload } from '../bench/operations.ts';
import { wordOf } from './words.ts';

/**
 * Many users work on many files for some minutes: each opens a folder, searches, uploads, downloads or renames every
 * few seconds, with the live changes of the page open. Prints how long each kind of operation took, what failed, and
 * the memory of the server per minute. Words are as frequent in names as in texts (Zipf), and people search for two
 * words of a name. `npx tsx tests/load/users.ts [users] [files] [seconds]`; on the database in `DATABASE_URL`, else on
 * SQLite.
 */
const [userCount = 200, fileCount = 1_000_000, seconds = 300] = process.argv.slice(2).map(Number);
const DEPARTMENTS = 20;
const FOLDERS_PER_DEPARTMENT = 50;
/** Number of other departments whose folders a department may read. */
const READ_DEPARTMENTS = 4;
const PASSWORD = 'seven blue lanterns';
/** Average seconds from one action of a user to the next. */
const PAUSE_S = 2;
/** Seconds within which the users begin, one by one; what they do meanwhile is measured as well. */
const RAMP_S = 20;
const BATCH_FILES = 1000;
const VOCABULARY_WORDS = 2000;

interface Colleague {
  connection: Connection;
  person: Person;
  /** The folders that they may write to, and all that they see. */
  own: number[];
  seen: number[];
  /** Their own files, the newest last. */
  files: { id: number; rowVersion: number }[];
}

const { DATABASE_URL } = process.env;
buildServer();
// The users do not renew their access tokens.
const app = await ServerProcess.open({ env: { SESSION_SECONDS: '43200', ...(DATABASE_URL && { DATABASE_URL }) } });
const times = new Map<string, number[]>();
const failures = new Map<string, number>();
try {
  const departments = await makeDepartments(await app.signIn());
  await fill(departments.flat());
  const colleagues = await engage(departments);
  process.stdout.write(`${colleagues.length} users signed in\n`);
  const memory = await measure(colleagues);
  print(memory);
} finally {
  await app.close();
}

/** Groups of users with folders that they and some others read. @returns the folders of each department */
async function makeDepartments(admin: Person): Promise<number[][]> {
  const root = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
  const groupIds: number[] = [];
  const made: number[][] = [];
  for (let n = 0; n < DEPARTMENTS; n++) {
    const { body: group } = await admin.call(groups.create, { body: { name: `Department ${n}`, email: '' } });
    groupIds.push(group.id);
    for (let user = n; user < userCount; user += DEPARTMENTS) {
      const id = `user${user}`;
      const account = { id, name: `User ${user}`, email: `${id}@example.org`, password: PASSWORD };
      const { body } = await admin.call(users.create, { body: account });
      await admin.call(groups.addMember, { body: { id: group.id, userId: body.id } });
    }
  }
  for (let n = 0; n < DEPARTMENTS; n++) {
    const { body: area } = await admin.call(folders.create, { body: { name: `Department ${n}`, parentId: root } });
    const grant = (of: number, rights: typeof Rights.Read | typeof Rights.ReadWrite) =>
      admin.call(permissions.create, {
        body: { fileNodeId: area.id, rights, bizUnits: [{ bizUnitId: groupIds[of % DEPARTMENTS] ?? 0 }] },
      });
    await grant(n, Rights.ReadWrite);
    for (let other = 1; other <= READ_DEPARTMENTS; other++) await grant(n + other, Rights.Read);
    const own: number[] = [];
    for (let folder = 0; folder < FOLDERS_PER_DEPARTMENT; folder++)
      own.push((await admin.call(folders.create, { body: { name: `Folder ${folder}`, parentId: area.id } })).body.id);
    made.push(own);
  }
  return made;
}

/** Inserts files without content into the database of a stopped server; the server indexes their names afterwards. */
async function fill(folderIds: number[]): Promise<void> {
  await app.stop();
  const config = readConfig({ DATA_DIR: app.dataDir, DATABASE_URL });
  const database = openTestDatabase({ config, log: openProcessLog('silent').log });
  const each = Math.ceil(fileCount / folderIds.length);
  for (const [at, parentId] of folderIds.entries()) {
    for (let from = 0; from < each; from += BATCH_FILES) {
      const rows = Array.from({ length: Math.min(BATCH_FILES, each - from) }, (_, n) =>
        rowOf(parentId, at * each + from + n),
      );
      await database.write(async (db) => {
        const added = await db.insertInto('fileNode').values(rows).returning('id').execute();
        const queued = added.map(({ id }) => ({ nodeId: id })) as { id: number; nodeId: number }[];
        await db.insertInto('searchQueue').values(queued).execute();
      });
    }
    await database.writer.updateTable('fileNode').set({ fileCount: each }).where('id', '=', parentId).execute();
  }
  await app.restart();
  const startedAt = performance.now();
  const waiting = () => database.reader.selectFrom('searchQueue').select('id').limit(1).executeTakeFirst();
  while (await waiting()) await wait(1000);
  process.stdout.write(`Words of ${each * folderIds.length} files indexed in ${secondsSince(startedAt)} s\n`);
  await database.close();
}

function rowOf(parentId: number, n: number) {
  const on = new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString();
  const by = { createdBy: 1, createdOn: on, updatedBy: 1, updatedOn: on, uploadedBy: 1, uploadedOn: on };
  const name = `${wordsInName(n).join(' ')} ${n}.pdf`;
  return { parentId, isFolder: 0 as const, ...nameColumns(name), ...by, size: n, type: 'application/pdf' };
}

/** The three words in the name of a file, which do not depend on each other. */
function wordsInName(n: number): string[] {
  return [0, 1, 2].map((column) => wordOf(Math.floor(VOCABULARY_WORDS ** shareOf(3 * n + column))));
}

/** @returns a number from 0 to 1, the same each time for the same `n`: MurmurHash3 ends with these steps */
function shareOf(n: number): number {
  const once = Math.imul(n ^ (n >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return ((twice ^ (twice >>> 16)) >>> 0) / 2 ** 32;
}

/** All users sign in and open the stream of live changes. */
async function engage(departments: number[][]): Promise<Colleague[]> {
  const colleagues: Colleague[] = [];
  for (let user = 0; user < userCount; user++) {
    const person = await (await app.signIn()).signIn(`user${user}`, PASSWORD);
    const of = user % DEPARTMENTS;
    const readable = Array.from(
      { length: READ_DEPARTMENTS + 1 },
      (_, n) => departments[(of - n + DEPARTMENTS) % DEPARTMENTS],
    );
    const headers = { authorization: `Bearer ${person.token}` };
    const [stream] = await once(get({ port: app.port, path: `${api}/events`, headers }), 'response');
    stream.resume();
    const seen = readable.flatMap((ids) => ids ?? []);
    colleagues.push({ connection: new Connection(app.port), person, own: departments[of] ?? [], seen, files: [] });
  }
  return colleagues;
}

/** @returns MiB of memory of the server, per minute */
async function measure(colleagues: Colleague[]): Promise<number[]> {
  const end = performance.now() + seconds * 1000;
  const working = colleagues.map(async (colleague) => {
    await wait(Math.random() * RAMP_S * 1000);
    while (performance.now() < end) {
      await act(colleague);
      await wait((0.5 + Math.random()) * PAUSE_S * 1000);
    }
  });
  const memory: number[] = [];
  for (let minute = 0; minute <= Math.floor(seconds / 60); minute++) {
    memory.push(Math.round(app.residentBytes / 1024 / 1024));
    await wait(Math.min(60_000, Math.max(0, end - performance.now())));
  }
  await Promise.all(working);
  return memory;
}

async function act(colleague: Colleague): Promise<void> {
  const { connection, person, own, seen, files } = colleague;
  const { token } = person;
  const request = (path: string, method?: string, body?: object) => {
    const json = body && { headers: { 'Content-Type': 'application/json' }, body: Buffer.from(JSON.stringify(body)) };
    return expectOk(connection.request(`${api}${path}`, { token, ...(method && { method }), ...json }));
  };
  const file = randomOf(files);
  const kinds: [number, string, () => Promise<unknown>][] = [
    [45, 'list', () => request(`/folder/${randomOf(seen)}/files?take=100&skip=0&column=name&dir=asc`)],
    [10, 'list, sorted', () => request(`/folder/${randomOf(seen)}/files?take=100&skip=100&column=updatedOn&dir=desc`)],
    [5, 'folder tree', () => request('/folder')],
    [
      15,
      'search',
      () => {
        const words = wordsInName(Math.floor(Math.random() * fileCount)).slice(1);
        const body = { id: 1, search: words.join(' '), skip: 0, take: 50 };
        return request('/folder/attributesearch', 'POST', body);
      },
    ],
    [
      10,
      'upload of 4 KiB',
      async () => {
        const [id = 0] = await upload(connection, { admin: person, inbox: randomOf(own) ?? 0 }, [unique('note')]);
        files.push({ id, rowVersion: 1 });
      },
    ],
  ];
  if (file) {
    kinds.push([10, 'download of 4 KiB', () => download(connection, { reader: person }, file.id)]);
    kinds.push([
      5,
      'rename',
      async () => {
        const body = { id: file.id, name: unique('renamed'), rowVersion: file.rowVersion };
        const renamed = await request('/file', 'PUT', body);
        file.rowVersion = JSON.parse(renamed.body.toString()).rowVersion;
      },
    ]);
  }
  const [, kind, work] = chosen(kinds);
  const startedAt = performance.now();
  await work().catch((error: Error) => {
    const reason = `${kind}: ${error.message.split('\n')[0]}`;
    failures.set(reason, (failures.get(reason) ?? 0) + 1);
  });
  const taken = times.get(kind) ?? [];
  taken.push(performance.now() - startedAt);
  times.set(kind, taken);
}

function chosen<K extends [number, ...unknown[]]>(kinds: K[]): K {
  let left = Math.random() * kinds.reduce((sum, [weight]) => sum + weight, 0);
  const found = kinds.find(([weight]) => {
    left -= weight;
    return left < 0;
  });
  return found ?? (kinds[0] as K);
}

function randomOf<T>(items: T[]): T | undefined {
  return items[Math.floor(Math.random() * items.length)];
}

function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}

function print(memory: number[]): void {
  for (const [kind, taken] of [...times].sort()) {
    const sorted = taken.sort((a, b) => a - b);
    const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1).padStart(8);
    process.stdout.write(
      `${kind.padEnd(20)} ${String(sorted.length).padStart(7)} ${at(0.5)} ${at(0.99)} ${at(0.9999)} ms\n`,
    );
  }
  for (const [reason, count] of failures) process.stdout.write(`FAILED ${count} times ${reason}\n`);
  process.stdout.write(`Failures: ${[...failures.values()].reduce((sum, count) => sum + count, 0)}\n`);
  process.stdout.write(`Memory: ${memory.join(', ')} MiB\n`);
}
