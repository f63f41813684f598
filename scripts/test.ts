import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canHaveSwift } from '#tests/support/servers/storage/swift.ts';
import { node24 } from './node24.ts';
import type { Summary } from './summary.reporter.ts';

/**
 * Everything that says whether this works: the checks, the tests on SQLite and the disk and in jsdom, and of what takes
 * longer or is repeated elsewhere (a browser, PostgreSQL, S3, another Node) the part that meets the difference.
 * `npm run test:e2e`, `npm run test:screens`, `npm run test:postgres` and `npm run test:s3` have all.
 */

const projects = ['unit', 'server', 'web'];
/** The main path in each engine, the page that all use all day, and what only a browser can do. */
const inBrowsers = [
  '/filePage.test.ts',
  '/files.test.ts',
  '/liveChanges.test.ts',
  '/mainPath/',
  '/missingScripts.test.ts',
  '/previews.test.ts',
  '/process.test.ts',
  '/resumableUploads.test.ts',
  '/screens.test.ts',
  '/search.test.ts',
  '/secondFactor.test.ts',
  '/signIn.test.ts',
];
const vitest = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=./scripts/summary.reporter.ts',
];
/** What differs from Node to Node: the database driver, hashing, streams, workers, and the libraries in them. */
const onEveryNode = ['uploads', 'downloads', 'extraction'].map((name) => `/${name}.test.ts`);
/** What is written in another SQL there, locks, races, or outlives a crash of the database. */
const onPostgres = [
  'bin',
  'branchLocks',
  'databaseAway',
  'failover',
  'logChain',
  'logs',
  'migrate',
  'nodes',
  'rights',
  'search',
  'searchPlans',
].map((name) => `/${name}.test.ts`);
/** What meets the blob store most. */
const onS3 = ['storage', 'resumableUploads', 'migrate'].map((name) => `/${name}.test.ts`);
const tempDir = mkdtempSync(join(tmpdir(), 'tests-'));

/** @returns what it ended with, and what it printed when it was to be silent */
async function run(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  stdio: 'inherit' | 'pipe' = 'inherit',
) {
  const child = spawn(command, args, { stdio, env: { ...process.env, ...env } });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => printed.push(chunk));
  const [status] = await once(child, 'close');
  return { ok: status === 0, printed: Buffer.concat(printed).toString() };
}

interface TestRun {
  /** The test projects. */
  names: string[];
  /** Parts of file names; without them, all files. */
  files?: string[];
  node?: string;
  env?: NodeJS.ProcessEnv;
}

/** Runs test projects; a project without a single test fails like a failed test does. */
async function runTests(
  title: string,
  { names, files = [], node = process.execPath, env }: TestRun,
): Promise<Summary[]> {
  const file = join(tempDir, `${title}.jsonl`);
  process.stdout.write(`\n${title}\n`);
  const args = [...vitest, ...names.flatMap((name) => ['--project', name]), ...files];
  const { ok } = await run(node, args, { ...env, SUMMARY_FILE: file });
  const tallies = readLines(file).map((line) => JSON.parse(line) as Summary);
  for (const name of names) {
    if (!tallies.some(({ project, passed, failures }) => project === name && passed + failures.length > 0)) {
      tallies.push(failure(`The project ${name} ran no test.`));
    }
  }
  if (!ok && tallies.every(({ failures }) => failures.length === 0))
    tallies.push(failure(`${title} did not end well.`));
  return tallies;
}

function failure(reason: string): Summary {
  return { project: '', passed: 0, failures: [reason] };
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

/** One test file after the other, as browsers run at the same time. */
const inTurn = { VITEST_MAX_WORKERS: '1' };

async function runChecks(): Promise<Summary[]> {
  const { ok, printed } = await run('npm', ['run', '-s', 'check'], {}, 'pipe');
  process.stdout.write(`\nChecks\n${printed}`);
  return ok ? [] : [failure('The checks failed.')];
}

/** The tests on another storage and another Node. */
async function runElsewhere(): Promise<Summary[]> {
  const summaries: Summary[] = [];
  if (canHaveSwift()) summaries.push(...(await runTests('Tests on S3', { names: ['s3'], files: onS3, env: inTurn })));
  else process.stdout.write('\nNo S3 service can be started here: the tests on S3 are left out.\n');
  if (Number.parseInt(process.versions.node, 10) < 24) {
    const other = { names: ['server'], files: onEveryNode, node: node24(), env: inTurn };
    summaries.push(...(await runTests('Tests on Node 24', other)));
  }
  return summaries;
}

const total = await runTests(`Tests on Node ${process.versions.node}`, { names: projects });
const summaries = await Promise.all([
  runTests('Tests in browsers', { names: ['e2e'], files: inBrowsers }),
  runTests('Tests on PostgreSQL', { names: ['postgres'], files: onPostgres, env: inTurn }),
  runElsewhere(),
  runChecks(),
]);
total.push(...summaries.flat());
rmSync(tempDir, { recursive: true });

const passed = total.reduce((sum, summary) => sum + summary.passed, 0);
const failures = total.flatMap((summary) => summary.failures.map((failure) => `${summary.project} ${failure}`.trim()));
for (const failure of failures) process.stdout.write(`\nFailed: ${failure}\n`);
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
