import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import type { Bench } from './bench.ts';
import { Connection } from './connection.ts';
import { fillInstance } from './fillInstance.ts';
import { openLimits } from './limits.ts';
import { medianOf, processorMs, type Run } from './measure.ts';
import { api, expectOk } from './operations.ts';
import { type Result, tableOf } from './report.ts';
import { scenarios } from './scenarios.ts';

/**
 * Compares the speed of the built server to the maximum of this machine, in alternation and several rounds. `npm run
 * bench -- [--files 100000] [--mib 1024] [--rounds 3] [--only words] [--json file] [--program DIR]`, where another
 * checkout is built; on the database in `DATABASE_URL`, else on SQLite; in `DATA_DIR` if an earlier one is to be used
 * again.
 */
const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '100000' },
    mib: { type: 'string', default: '1024' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
    program: { type: 'string' },
  },
});
const { DATABASE_URL, DATA_DIR } = process.env;
const bytes = Number(values.mib) * 1024 * 1024;
const env = { MAX_FILE_SIZE: String(2 * bytes), ...(DATABASE_URL && { DATABASE_URL }), ...(DATA_DIR && { DATA_DIR }) };

const other = values.program ? { programDir: values.program, hasOtherContract: true } : {};
const app = await ServerProcess.open({ env, ...other });
const admin = await app.signIn();
const furnished = await fillInstance(app, admin, Number(values.files));
const results: Result[] = [await startOf()];
const limits = await openLimits(await aList(), bytes);
try {
  const bench: Bench = { ...furnished, app, admin: await app.signIn(), limits, files: Number(values.files), bytes };
  for (const { name, unit, goal, ours, limit } of scenarios.filter(({ name }) => name.includes(values.only))) {
    const runs: Run[] = [];
    const most: Run[] = [];
    for (let round = 0; round < Number(values.rounds); round++) {
      runs.push(await ours(bench));
      if (limit) most.push(await limit(bench));
    }
    results.push({ name, unit, goal, ours: middleOf(runs), limit: limit && middleOf(most) });
    process.stdout.write('.');
  }
} finally {
  await limits.close();
  await app.close();
}
process.stdout.write(`\n${tableOf(results)}`);
if (values.json) writeFileSync(values.json, JSON.stringify(results, null, 2));

/** From the start of the process to the first response, and its memory once it is idle. */
async function startOf(): Promise<Result> {
  const times: number[] = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    const startedAt = performance.now();
    await app.restart();
    times.push(performance.now() - startedAt);
  }
  const ms = medianOf(times);
  const run = { perSecond: 1000 / ms, median: ms, p99: Math.max(...times), cpu: processorMs(app.pid) };
  return {
    name: 'start to the first answer',
    unit: '/s',
    goal: { perSecond: 1 },
    ours: run,
    memory: app.residentBytes,
  };
}

/** The reply that the limit server gives as well. */
async function aList(): Promise<Buffer> {
  const connection = new Connection(app.port);
  const token = (await app.signIn()).token;
  const { body } = await expectOk(connection.request(`${api}/folder/${furnished.small}/files?take=100`, { token }));
  connection.close();
  return body;
}

function middleOf(runs: Run[]): Run {
  const middle = (of: keyof Run) => medianOf(runs.map((run) => run[of]));
  return { perSecond: middle('perSecond'), median: middle('median'), p99: middle('p99'), cpu: middle('cpu') };
}
