import { sql } from 'kysely';
import type { CallOf } from '#contract/endpoint.ts';
import { LogKind } from '#contract/enums.ts';
import { logFields, logs } from '#contract/instance/logs.ts';
import { categoryOf } from '#server/plugins/logs/categories.ts';
import { searchTextOf } from '#server/plugins/logs/chain.ts';
import { indexLog } from '#server/plugins/logs/logs.service.ts';
import { openBenchmarkApp } from '#tests/support/app/benchmarkApp.ts';
import { openTestDatabase } from '#tests/support/app/openTestDatabase.ts';

/**
 * Pages of a long log over HTTP, in milliseconds: the first time that each is requested, the median and the maximum of
 * twenty; and how long it takes to log an action. On the database in `DATABASE_URL`, else on SQLite; rows made in
 * `DATA_DIR` and `DATABASE_URL` are used again the next time. `npx tsx tests/load/logs.ts [rows]`
 */
const rows = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 20;
const BATCH_ROWS = 1500;
const words = ['Report', 'Report', 'Invoice', 'Report', 'Plan', 'Report', 'Minutes', 'Report', 'Offer', 'Report'];
const folders = ['Contracts/2025', 'Sales/North', 'People', 'Projects/Bridge/Drawings', 'Board'];

type Query = NonNullable<CallOf<typeof logs.users>['query']>;
const pages: Record<string, Query> = {
  first: {},
  'page 1,000': { skip: '15000' },
  middle: { skip: String(rows / 2) },
  last: { skip: String(rows - 15) },
  'one person': { byId: '7' },
  'one person, deep': { byId: '7', skip: String(Math.floor(rows / 300)) },
  'common address': { ip: '10.0.0.1', skip: String(rows / 4) },
  'rare address': { ip: '10.0.9.9' },
  'one day': { from: '2025-06-01', to: '2025-06-01' },
  'half a year': { from: '2025-03-01', to: '2025-08-31', skip: String(rows / 4) },
  'rare word': { search: `report-${rows / 2 - 1}.pdf` },
  'no such word': { search: 'nowhere' },
  'rare number': { search: String(rows / 2 - 1) },
  'common word': { search: 'report' },
  'common word, deep': { search: 'report', skip: String(rows / 4) },
  'two letters': { search: 're' },
  'address as word': { search: '10.0.0.1' },
  'folder as word': { search: 'sales/north' },
  category: { category: 'files', skip: String(rows / 4) },
  object: { object: `Board/Report-${rows / 2 - 1}.pdf` },
  'word, person, days': { search: 'report', byId: '7', from: '2025-03-01', to: '2025-08-31' },
  ...Object.fromEntries(
    logFields.flatMap((field): [string, Query][] => [
      [`by ${field}`, { sort: `${field} asc` }],
      [`by ${field}, deep`, { sort: `${field} desc`, skip: String(Math.floor(rows / 3)) }],
      [`by ${field}, a word`, { sort: `${field} asc`, search: 'invoice', skip: String(Math.floor(rows / 30)) }],
      [`by ${field}, one person`, { sort: `${field} desc`, byId: '7', skip: String(Math.floor(rows / 300)) }],
    ]),
  ),
};

const app = await openBenchmarkApp();
try {
  const { body: last } = await app.admin.call(logs.users, { query: { skip: String(rows - 1), take: '1' } });
  if (last.items.length === 0) await fill();
  await measureOperations();
  const start = process.hrtime.bigint();
  await indexLog(app.ctx);
  print('indexing', (Number(process.hrtime.bigint() - start) / 1e6).toFixed(0));
  for (const [name, query] of Object.entries(pages)) {
    const times: number[] = [];
    let total = 0;
    for (let n = 0; n < ROUNDS; n++) {
      times.push(await timeOf(async () => ({ total } = (await app.admin.call(logs.users, { query })).body)));
    }
    const [first = 0] = times;
    print(name, ...[first, ...middleAndLast(times)].map((time) => time.toFixed(1)), `of ${total}`);
  }
} finally {
  await app.close();
}

/** Each action in a separate transaction, as in real use. */
async function measureOperations(): Promise<void> {
  const times: number[] = [];
  for (let n = 0; n < 1000; n++) {
    times.push(await timeOf(() => app.ctx.transact((tx) => tx.audit(`File viewed: Board/Report-${n}.pdf`))));
  }
  print('logging an action', ...middleAndLast(times).map((time) => time.toFixed(2)));
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - start) / 1e6;
}

function middleAndLast(times: number[]): [number, number] {
  const sorted = times.toSorted((a, b) => a - b);
  return [sorted[sorted.length >> 1] ?? 0, sorted.at(-1) ?? 0];
}

function print(name: string, ...figures: string[]): void {
  process.stdout.write(`${name.padEnd(20)} ${figures.join('  ')}\n`);
}

/** A year of actions by a hundred users. */
async function fill(): Promise<void> {
  const database = openTestDatabase(app.ctx);
  const rowOf = (n: number) => {
    const [by, ip] = [
      `Person ${n % 100}`,
      n % 5 < 3 ? '10.0.0.1' : `10.0.${(n % 7) + (n % 999 === 0 ? 3 : 0)}.${n % 11}`,
    ];
    const log = `File downloaded: ${folders[n % folders.length]}/${words[n % words.length]}-${n}.pdf`;
    const on = new Date(Date.UTC(2025, 0, 1) + n * ((365 * 86_400_000) / rows)).toISOString();
    const columns = { on, by, byId: n % 100, log, ip, length: n, kind: LogKind.User, level: 0, isDownload: 1 as const };
    const actor = { actedById: null, actedBy: null, token: null };
    return {
      ...columns,
      ...actor,
      searchText: searchTextOf({ ...columns, ...actor }),
      category: categoryOf(log) ?? null,
      chainId: null,
      seq: null,
      hash: null,
    };
  };
  // The log rows of the instance's own start would be newer than all rows that follow.
  await database.writer.deleteFrom('log').execute();
  for (let from = 0; from < rows; from += BATCH_ROWS) {
    const batch = Array.from({ length: BATCH_ROWS }, (_, n) => rowOf(from + n));
    await database.write((db) => db.insertInto('log').values(batch).execute());
  }
  if (database.dialect === 'postgres') await sql`vacuum analyze "log"`.execute(database.reader);
  await database.close();
}
