import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import { foldText, nameKey, sortKey } from '#contract/rules/names.ts';
import type { search } from '#contract/search.ts';
import type { Caller } from '#server/kernel/caller.ts';
import { callerOf } from '#server/plugins/identity/users/users.service.ts';
import { readContents } from '#server/plugins/search/contents.service.ts';
import { writeGrams } from '#server/plugins/search/grams.store.ts';
import { gramsOf } from '#server/plugins/search/grams.ts';
import { find } from '#server/plugins/search/search.service.ts';
import { openBenchmarkApp } from '#tests/support/app/benchmarkApp.ts';
import { openTestDatabase } from '#tests/support/app/openTestDatabase.ts';
import { wordOf } from './words.ts';

/**
 * Searches of names among a million nodes by a user who reads a third of the folders, and how long the event loop is
 * blocked while long documents are read; on the database in `DATABASE_URL`, else on SQLite. Rows made in `DATA_DIR` and
 * `DATABASE_URL` are used again the next time. `npx tsx tests/load/search.ts [nodes] [searches] [documents]`
 */
const [nodes = 1_000_000, searches = 500, documents = 4] = process.argv.slice(2).map(Number);
const FILES_PER_FOLDER = 100;

const app = await openBenchmarkApp();
const { ctx } = app;
try {
  const caller = await createInstance();
  if (searches > 0) await measureSearches(caller);
  if (documents > 0) await measureReading();
} finally {
  await app.close();
}

/** A user who reads a third of the folders, each of which has a hundred files with typical names. */
async function createInstance(): Promise<Caller> {
  const signInId = 'reader';
  const there = await ctx.stores.users.findBySignInId(signInId);
  const caller = await callerOf(ctx, there?.id ?? (await createReader(signInId)));
  if (!caller) throw new Error('The reader is not there');
  return caller;
}

async function createReader(signInId: string): Promise<number> {
  const root = await ctx.stores.folders.root();
  const columns = {
    name: signInId,
    email: 'reader@example.org',
    passwordHash: null,
    isAdmin: false,
    isSysAdmin: false,
  };
  const { id, granted } = await ctx.transact(async (tx) => {
    const user = { signInId, ...columns, timeZoneId: null, cultureId: null };
    const userId = await tx.stores.users.insert(user, tx.stamp(), null);
    const entry = { rights: Rights.Read, units: [userId] };
    const [listId = 0] = await tx.stores.accessLists.upsert([[entry]]);
    return { id: userId, granted: listId };
  });
  await fill(root?.id ?? 0, root?.accessListId ?? 0, granted);
  return id;
}

/** Straight into the tables: a million uploads would take a quarter of an hour. */
async function fill(rootId: number, hiddenList: number, grantedList: number) {
  const database = openTestDatabase(ctx);
  const stamp = ctx.stamp();
  const by = { createdBy: 1, createdOn: stamp, updatedBy: 1, updatedOn: stamp };
  const rowOf = (n: number) => {
    const index = n % (FILES_PER_FOLDER + 1);
    const isFolder = index === 0;
    const name = isFolder ? `Project ${n}` : `${wordOf(n)} ${wordOf(n * 7)} ${n}.pdf`;
    const names = { name, nameKey: nameKey(name), nameFold: foldText(name), sortKey: sortKey(name) };
    const node = { id: rootId + 1 + n, ...names, ...by };
    return isFolder
      ? { ...node, parentId: rootId, isFolder: 1 as const, hasOwnEntries: 1 as const, uploadedOn: null }
      : { ...node, parentId: node.id - index, isFolder: 0 as const, hasOwnEntries: 0 as const, uploadedOn: stamp };
  };
  const accessOf = (folderId: number) => {
    const isGranted = ((folderId - rootId - 1) / (FILES_PER_FOLDER + 1)) % 3 === 0;
    return { folderId, accessListId: isGranted ? grantedList : hiddenList };
  };
  for (let from = 0; from < nodes; from += 1000) {
    const rows = Array.from({ length: Math.min(1000, nodes - from) }, (_, n) => rowOf(from + n));
    await database.write(async (db) => {
      await db.insertInto('fileNode').values(rows).execute();
      const access = rows.filter(({ isFolder }) => isFolder).map(({ id }) => accessOf(id));
      await db.insertInto('folderAccess').values(access).execute();
      const texts = rows.map(({ id, nameFold }) => ({ nodeId: id, name: nameFold, details: '' }));
      await db.insertInto('searchText').values(texts).execute();
      const grams = texts.map(({ nodeId, name }) => ({ id: nodeId, grams: gramsOf(name) }));
      await writeGrams(db, database.dialect, 'searchGrams', grams);
    });
  }
  // PostgreSQL sequences do not advance when ids are inserted explicitly.
  const next = sql`select setval(pg_get_serial_sequence('"fileNode"', 'id'), (select max(id) from "fileNode"))`;
  if (database.dialect === 'postgres') await next.execute(database.writer);
  await sql`analyze`.execute(database.writer);
  await database.close();
  print('planted', `${nodes} nodes`);
}

async function measureSearches(caller: Caller) {
  const root = await ctx.stores.folders.root();
  const kinds: Record<string, (n: number) => string> = {
    'one word': (n) => wordOf(n * 31),
    'part of a word': (n) => wordOf(n * 31).slice(0, 5),
    'two words': (n) => `${wordOf(n * 31)} ${wordOf(n * 31 * 7)}`,
    'a short number': (n) => String(((n * 37) % 900) + 100),
    'a number': (n) => String(n * 1733 + 100_000),
    'two letters': (n) => wordOf(n * 31).slice(0, 2),
    'two rare letters': (n) => `${'qwxy'[n % 4]}${'qwxyz'[n % 5]}`,
    'one letter': (n) => String.fromCharCode(97 + (n % 26)),
    'in every name': () => 'pdf',
    'common and rare': (n) => `pdf ${wordOf(n * 31)}`,
  };
  for (const [kind, termsOf] of Object.entries(kinds)) {
    const [times, own]: [number[], number[]] = [[], []];
    let total = 0;
    for (let n = 0; n < searches; n++) {
      const input = { id: root?.id, search: termsOf(n), skip: 0, take: 100, sort: { field: 'name', dir: 'asc' } };
      const [start, used] = [performance.now(), process.cpuUsage()];
      total += (await find(ctx.as(caller), input as BodyOf<typeof search.find>)).total;
      times.push(performance.now() - start);
      const { user, system } = process.cpuUsage(used);
      own.push((user + system) / 1000);
    }
    const figures = `p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms`;
    // On a machine that does other work too, processor time is more reliable than elapsed time.
    const ours = `(of the processor ${at(own, 0.5)} ms, ${at(own, 0.99)} ms)`;
    print(kind, `${figures} ${ours}, ${Math.round(total / searches)} hits`);
  }
}

function at(times: number[], share: number): string {
  return (times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0).toFixed(1);
}

/** Long texts of many words, read one after the other. */
async function measureReading() {
  const root = await ctx.stores.folders.root();
  const words = Array.from({ length: 140_000 }, (_, n) => wordOf(n * 13)).join(' ');
  const stamp = ctx.stamp();
  for (let n = 0; n < documents; n++) await store(root?.id ?? 0, `Long ${stamp} ${n}.txt`, `${n} ${words}`);
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
  print('event loop, idle', `p99 ${ms(idle.percentile(99))} ms, longest ${ms(idle.max)} ms`);
  print('event loop, reading', `p99 ${ms(delay.percentile(99))} ms, longest ${ms(delay.max)} ms`);
  print('documents of a megabyte', `${documents} in ${seconds} s`);
}

async function store(parentId: number, name: string, text: string) {
  const bytes = Buffer.from(text);
  const blob = await ctx.blobs.write(
    (async function* () {
      yield bytes;
    })(),
    bytes.length,
  );
  await ctx.transact(async (tx) => {
    const content = { size: bytes.length, uploadedBy: 1, uploadedOn: tx.stamp() };
    await tx.stores.content.insertBlobs([blob], tx.stamp());
    const log = { position: 0, hash: '' };
    const file = { parentId, name, type: 'text/plain', expiryDate: null, expiryNoticePeriod: null };
    const [id = 0] = await tx.stores.files.insert([{ ...file, ...content, modifiedOn: tx.now().getTime() }]);
    const version = { fileId: id, blobId: blob.id, log, app: 'web' as const, modifiedOn: null, ...content };
    await tx.stores.content.insertFirstVersions([version]);
    await tx.emit('nodesChanged', [id]);
  });
}

function print(label: string, figures: string) {
  process.stdout.write(`${label.padEnd(24)} ${figures}\n`);
}
