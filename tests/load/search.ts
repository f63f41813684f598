import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import type { BodyOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import { foldText, nameKey, sortKey } from '#contract/rules/names.ts';
import type { search } from '#contract/search.ts';
import { type House, openHouse } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openPasswordHasher } from '#server/outside/passwordHasher.ts';
import { openProcessLog } from '#server/outside/processLog.ts';
import { plugins } from '#server/plugins/index.ts';
import { readContents } from '#server/plugins/search/contents.service.ts';
import { find } from '#server/plugins/search/search.service.ts';
import { callerOf } from '#server/plugins/users/users.service.ts';

/**
 * Names searched among a million nodes by somebody who reads a third of the folders, and how long the event loop is
 * held up while long documents are read. `npx tsx tests/load/search.ts [nodes] [searches] [documents]`
 */
const [nodes = 1_000_000, searches = 500, documents = 4] = process.argv.slice(2).map(Number);
const PER_FOLDER = 100;

const dataDir = mkdtempSync(join(tmpdir(), 'search-'));
const hasher = openPasswordHasher();
const { log, warnings } = openProcessLog('silent');
const config = readConfig({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'a password for tests', LOG_LEVEL: 'silent' });
const house = await openHouse(config, { plugins, log, warnings, hasher, webDir: dataDir, now: () => new Date() });
try {
  const reader = await plant(house);
  await measureSearches(reader);
  await measureReading();
} finally {
  await house.close();
  await hasher.close();
  rmSync(dataDir, { recursive: true });
}

/** Somebody who reads a third of the folders, each of which has a hundred files with names like people give. */
async function plant({ open }: House) {
  const ctx = open();
  const root = await ctx.stores.folders.root();
  const signInId = 'reader';
  const facts = { name: signInId, email: 'reader@example.org', passwordHash: null, isAdmin: false, isSysAdmin: false };
  const { id, granted } = await ctx.transact(async (unit) => {
    const user = { signInId, ...facts, timeZoneId: null, cultureId: null };
    const userId = await unit.stores.users.insert(user, unit.stamp(), null);
    const entry = { rights: Rights.Read, units: [userId] };
    const [listId = 0] = await unit.stores.accessLists.intern([[entry]]);
    return { id: userId, granted: listId };
  });
  fill(root?.id ?? 0, root?.accessListId ?? 0, granted);
  const caller = await callerOf(open(), id);
  if (!caller) throw new Error('The reader is not there');
  return caller;
}

/** Straight into the tables: a million uploads would take a quarter of an hour. */
function fill(rootId: number, hiddenList: number, grantedList: number) {
  const database = new DatabaseSync(join(dataDir, 'strongroom.sqlite'));
  const stamp = new Date().toISOString();
  const node = database.prepare(`insert into "fileNode" ("id", "parentId", "isFolder", "name", "nameKey", "nameFold",
    "sortKey", "createdBy", "createdOn", "updatedBy", "updatedOn", "uploadedBy", "uploadedOn", "accessListId", "hasOwnEntries")
    values (?, ?, ?, ?, ?, ?, ?, 1, '${stamp}', 1, '${stamp}', 1, '${stamp}', ?, ?)`);
  const text = database.prepare(`insert into "searchText" ("nodeId", "name", "details") values (?, ?, '')`);
  const insert = (id: number, parentId: number, isFolder: 0 | 1, name: string, list: number | null) => {
    node.run(
      id,
      parentId,
      isFolder,
      name,
      nameKey(name),
      foldText(name),
      sortKey(name),
      list,
      list === grantedList ? 1 : 0,
    );
    text.run(id, foldText(name));
  };
  database.exec('begin');
  for (let n = 0, folderId = 0; n < nodes; n++) {
    const id = rootId + 1 + n;
    if (n % (PER_FOLDER + 1) === 0) {
      folderId = id;
      insert(id, rootId, 1, `Project ${n}`, (n / (PER_FOLDER + 1)) % 3 === 0 ? grantedList : hiddenList);
    } else insert(id, folderId, 0, `${wordOf(n)} ${wordOf(n * 7)} ${n}.pdf`, null);
  }
  database.exec('commit');
  database.exec('analyze');
  database.close();
}

/** One of 32,768 words of six letters. */
function wordOf(n: number): string {
  const syllables =
    'ba ce di fo gu ha je ki lo mu na pe ri so tu va xe zi bo cu da fe gi ho ju ka le mi no pu ra se'.split(' ');
  const mixed = Math.imul(n + 1, 2_654_435_761) >>> 0;
  return [0, 5, 10].map((shift) => syllables[(mixed >>> (shift + 8)) & 31]).join('');
}

async function measureSearches(caller: Awaited<ReturnType<typeof plant>>) {
  const ctx = house.open().as(caller);
  const root = await ctx.stores.folders.root();
  const kinds: Record<string, (n: number) => string> = {
    'one word': (n) => wordOf(n * 31),
    'part of a word': (n) => wordOf(n * 31).slice(0, 5),
    'two words': (n) => `${wordOf(n * 31)} ${wordOf(n * 31 * 7)}`,
    'a number': (n) => String(n * 1733 + 100_000),
  };
  for (const [kind, termsOf] of Object.entries(kinds)) {
    const times: number[] = [];
    let total = 0;
    for (let n = 0; n < searches; n++) {
      const asked = { id: root?.id, search: termsOf(n), skip: 0, take: 100, sort: { field: 'name', dir: 'asc' } };
      const start = performance.now();
      total += (await find(ctx, asked as BodyOf<typeof search.find>)).total;
      times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
    say(kind, `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${Math.round(total / searches)} hits`);
  }
}

/** Long texts of many words, read one after the other. */
async function measureReading() {
  const ctx = house.open();
  const root = await ctx.stores.folders.root();
  const words = Array.from({ length: 140_000 }, (_, n) => wordOf(n * 13)).join(' ');
  for (let n = 0; n < documents; n++) await store(root?.id ?? 0, `Long ${n}.txt`, `${n} ${words}`);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const idle = monitorEventLoopDelay({ resolution: 5 });
  idle.enable();
  await wait(2000);
  idle.disable();
  delay.enable();
  const start = performance.now();
  while (await ctx.stores.contentTexts.isDue(ctx.stamp())) await readContents(ctx);
  delay.disable();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const ms = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(1);
  say('event loop, idle', `p99 ${ms(idle.percentile(99))} ms, longest ${ms(idle.max)} ms`);
  say('event loop, reading', `p99 ${ms(delay.percentile(99))} ms, longest ${ms(delay.max)} ms`);
  say('documents of a megabyte', `${documents} in ${seconds} s`);
}

async function store(parentId: number, name: string, text: string) {
  const bytes = Buffer.from(text);
  const ctx = house.open();
  const blob = await ctx.blobs.write(
    (async function* () {
      yield bytes;
    })(),
    bytes.length,
  );
  await ctx.transact(async (unit) => {
    const content = { size: bytes.length, uploadedBy: 1, uploadedOn: unit.stamp() };
    await unit.stores.content.insertBlob(blob, unit.stamp());
    const file = { parentId, name, type: 'text/plain', expiryDate: null, expiryNoticePeriod: null };
    const id = await unit.stores.files.insert({ ...file, ...content });
    const versionId = await unit.stores.content.insertVersion({ fileId: id, blobId: blob.id, ...content });
    await unit.stores.files.setVersion(id, versionId);
    await unit.emit('nodesChanged', [id]);
  });
}

function say(what: string, figures: string) {
  process.stdout.write(`${what.padEnd(24)} ${figures}\n`);
}
