import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Rights } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { retention } from '#contract/retention.ts';
import { search } from '#contract/search.ts';
import { users } from '#contract/users/users.ts';
import { DATABASE_FILE } from '#server/storage/sqlite.ts';
import type { Person } from '#tests/support/app/person.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { setup as buildServer } from '#tests/support/setup/server.setup.ts';
import { processorMs } from '../bench/measure.ts';
import { DEPARTMENTS, fillMany, reader, wordsAt } from './fillMany.ts';
import { wordOf } from './words.ts';

/**
 * What grows with the number of files: start, lists, the tree, searches, a change of rights, a folder that goes into
 * Trash, a retention rule, backups and their check. `DATA_DIR=… npx tsx tests/load/manyFiles.ts [files] [steps]`
 * fills the folder the first time, on SQLite, and measures it again later. Ten million files need 16 GB, and as much
 * again beside it for the backups. Steps are names of the functions below, separated by commas; without them, all.
 */
const [fileCount, chosen] = [Number(process.argv[2] ?? 10_000_000), process.argv[3]];
const { DATA_DIR } = process.env;
if (!DATA_DIR) throw new Error('DATA_DIR has to name the folder of the instance.');
const backupDir = `${DATA_DIR}-backup`;
const UPLOADS_BETWEEN_BACKUPS = 200;

buildServer();
const isFilled = existsSync(join(DATA_DIR, DATABASE_FILE));
mkdirSync(DATA_DIR, { recursive: true });
const app = await ServerProcess.open({ env: { DATA_DIR, SESSION_SECONDS: '43200' } });
try {
  if (!isFilled) await fillMany(app, fileCount);
  const steps = { start, lists, tree, searches, rights, trash, retentionPreview, backups };
  for (const [name, measure] of Object.entries(steps)) if (!chosen || chosen.split(',').includes(name)) await measure();
} finally {
  await app.close();
}

/** After a kill, the first answer and the first list. */
async function start(): Promise<void> {
  const times: number[][] = [[], [], []];
  for (let n = 0; n < 5; n++) {
    await app.stop('SIGKILL');
    const from = performance.now();
    await app.restart();
    times[0]?.push(performance.now() - from);
    times[1]?.push(processorMs(app.pid));
    const admin = await app.signIn();
    await admin.call(folders.list, { query: { most: '1000' } });
    times[2]?.push(performance.now() - from);
  }
  for (const [index, name] of ['first answer', 'processor time until then', 'first tree of an administrator'].entries())
    report(`${name} after a kill`, times[index] ?? []);
  process.stdout.write(`memory ${Math.round(app.residentBytes / 1024 ** 2)} MiB\n`);
}

/** First and later pages of folders, each asked for once. */
async function lists(): Promise<void> {
  for (const [who, person] of Object.entries(await people())) {
    const some = await foldersOf(person, 400);
    for (const dir of ['asc', 'desc'] as const)
      await timed(`list of ${who}, ${dir}`, some, (id) =>
        person.call(files.list, { params: { id: String(id) }, query: { take: '100', column: 'uploadedOn', dir } }),
      );
  }
}

async function tree(): Promise<void> {
  for (const [who, person] of Object.entries(await people())) {
    const { items, partial } = (await person.call(folders.list, { query: { most: '1000' } })).body;
    process.stdout.write(
      `tree of ${who}: ${items.length} folders${partial ? ', the others when they are opened' : ''}\n`,
    );
    await timed(`first levels of ${who}`, range(30), () => person.call(folders.list, { query: { most: '1000' } }));
    const level = (await foldersOf(person, 100)).map(String);
    await timed(`a level of ${who}`, level, (parentId) => person.call(folders.list, { query: { parentId } }));
  }
  const { admin } = await people();
  await timed('all folders', range(3), () => admin.call(folders.list, {}));
}

async function searches(): Promise<void> {
  const found = await people();
  const kinds: Record<string, (n: number) => string> = {
    'two words of a name': (n) =>
      wordsAt((n * 7919) % fileCount)
        .slice(0, 2)
        .join(' '),
    'one word': (n) => wordOf(n * 31),
    'the most frequent words': (n) => wordOf(n % 20),
    'a number': (n) => String(n * 7919),
  };
  for (const [who, person] of Object.entries(found)) {
    const root = await rootOf(person);
    for (const [kind, textOf] of Object.entries(kinds))
      await timed(`search of ${who}: ${kind}`, range(100), (n) =>
        person.call(search.find, {
          body: { id: root, search: textOf(n), skip: 0, take: 100, sort: 'name asc' },
        }),
      );
  }
}

/** An entry on the root is inherited by all folders that have no other inheritance. */
async function rights(): Promise<void> {
  const { admin } = await people();
  const fileNodeId = await rootOf(admin);
  const made: Person[] = [];
  const bodies = [];
  for (let n = 0; n < 5; n++) {
    const id = `right-${Date.now()}`;
    const person = { id, name: id, email: `${id}@example.org`, password: reader.password };
    const { id: bizUnitId } = (await admin.call(users.create, { body: person })).body;
    bodies.push({ fileNodeId, rights: Rights.Read, bizUnits: [{ bizUnitId }] });
    made.push(await admin.signIn(id, person.password));
  }
  await timed('a right on the root', bodies, (body) => admin.call(permissions.create, { body }));
  const [first = admin] = made;
  const [folder] = await foldersOf(first, 1);
  await timed('first list of each person with it', made, (person) =>
    person.call(files.list, { params: { id: String(folder) } }),
  );
}

/** A department goes into Trash. */
async function trash(): Promise<void> {
  const { admin } = await people();
  const parentId = String(await rootOf(admin));
  const first = (await admin.call(folders.list, { query: { parentId } })).body.items[0];
  if (!first) throw new Error('There is no department.');
  const { id, name } = first;
  const { rowVersion } = (await admin.call(folders.get, { params: { id: String(id) } })).body;
  await timed(`“${name}” into Trash`, [id], () =>
    admin.call(folders.remove, { params: { id: String(id), rowVersion: String(rowVersion) } }),
  );
}

async function retentionPreview(): Promise<void> {
  const { admin } = await people();
  const folderId = await rootOf(admin);
  const common = { period: 'P1Y', folderId, base: 'uploadedOn', action: 'review', reviewerId: 1 } as const;
  const rule = (await admin.call(retention.create, { body: { ...common, name: `Rule ${Date.now()}` } })).body;
  await timed('preview of a rule for all', range(3), () =>
    admin.call(retention.preview, { params: { id: String(rule.id) }, body: {} }),
  );
}

async function backups(): Promise<void> {
  rmSync(backupDir, { recursive: true, force: true });
  command('first backup', 'backup', backupDir);
  command('check of the backup', 'verify', '--backup', backupDir);
  const { admin } = await people();
  const [folder = 0] = await foldersOf(admin, 1);
  for (let n = 0; n < UPLOADS_BETWEEN_BACKUPS; n++) await admin.upload(folder, { [`New ${Date.now()}.txt`]: `${n}` });
  command('next backup', 'backup', backupDir);
  command('check of the instance', 'verify');
  rmSync(backupDir, { recursive: true, force: true });
}

function command(title: string, ...args: string[]): void {
  const from = performance.now();
  const env = { ...process.env, DATA_DIR };
  execFileSync(process.execPath, ['dist/strongroom.mjs', ...args], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  const megabytes = Math.round(statSync(join(DATA_DIR ?? '', DATABASE_FILE)).size / 1024 ** 2);
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  process.stdout.write(`${title.padEnd(44)} ${seconds} s (database of ${megabytes} MiB)\n`);
}

async function people() {
  const admin = await app.signIn();
  return { admin, reader: await admin.signIn(reader.id, reader.password) };
}

async function rootOf(person: Person): Promise<number> {
  return (await person.call(folders.list, { query: { most: '1' } })).body.items[0]?.id ?? 0;
}

/** Folders that a person may read, from all areas. */
async function foldersOf(person: Person, count: number): Promise<number[]> {
  const under = async (id: number) =>
    (await person.call(folders.list, { query: { parentId: String(id) } })).body.items.map((folder) => folder.id);
  const found: number[] = [];
  const departments = await under(await rootOf(person));
  for (let n = 0; found.length < count && n < DEPARTMENTS * 5; n++) {
    const areas = await under(departments[n % departments.length] ?? 0);
    const area = areas[(n * 13) % areas.length];
    if (area) found.push(...(await under(area)).slice(0, 20));
  }
  return found.slice(0, count);
}

interface Outcome {
  status: number;
  body: { message?: string };
}

async function timed<T>(title: string, inputs: T[], work: (input: T) => Promise<Outcome>): Promise<void> {
  const times: number[] = [];
  const busy = processorMs(app.pid);
  for (const input of inputs) {
    const from = performance.now();
    const { status, body } = await work(input);
    if (status !== 200) throw new Error(`${title}: ${status} ${body.message}`);
    times.push(performance.now() - from);
  }
  report(title, times, (processorMs(app.pid) - busy) / inputs.length);
}

function report(title: string, times: number[], cpu?: number): void {
  const at = (share: number) =>
    (times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
  const processor = cpu === undefined ? '' : `, ${cpu.toFixed(1)} ms of processor time`;
  process.stdout.write(
    `${title.padEnd(44)} median ${at(0.5)} ms, p99 ${at(0.99)} ms${processor}, of ${times.length}\n`,
  );
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n);
}
