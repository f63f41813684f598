import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { canHaveSwift } from '#tests/support/servers/storage/swift.ts';
import { setup as build } from '#tests/support/setup/e2e.setup.ts';
import { node24 } from './node24.ts';
import type { Summary } from './summary.reporter.ts';

/**
 * Everything that says whether this works: the checks, the tests on SQLite and the disk and in jsdom, and of what takes
 * longer or is repeated elsewhere (a browser, PostgreSQL, S3, another Node) the part that meets the difference.
 * `npm run test:e2e`, `npm run test:screens`, `npm run test:postgres` and `npm run test:s3` have all.
 */

/** The projects, each with the names of the files that run; without names, all of them. */
const projects = new Map<string, string[] | undefined>([
  // The main path in each engine, the page that all use all day, and what only a browser can do.
  [
    'e2e',
    [
      'filePage.test.ts',
      'files.test.ts',
      'liveChanges.test.ts',
      'mainPath/',
      'missingScripts.test.ts',
      'previews.test.ts',
      'process.test.ts',
      'resumableUploads.test.ts',
      'screens.test.ts',
      'search.test.ts',
      'secondFactor.test.ts',
      'signIn.test.ts',
    ],
  ],
  // What is written in another SQL there, locks, races, or outlives a crash of the database.
  [
    'postgres',
    [
      'bin.test.ts',
      'branchLocks.test.ts',
      'databaseAway.test.ts',
      'failover.test.ts',
      'folderEtags.test.ts',
      'folderEtagsWalk.test.ts',
      'logChain.test.ts',
      'logs.test.ts',
      'migrate.test.ts',
      'nodes.test.ts',
      'rights.test.ts',
      'search.test.ts',
      'searchPlans.test.ts',
      'visibility.test.ts',
    ],
  ],
  // What meets the blob store most.
  ['s3', ['storage.test.ts', 'resumableUploads.test.ts', 'migrate.test.ts']],
  ['server', undefined],
  ['unit', undefined],
  ['web', undefined],
]);
/** What differs from Node to Node: the database driver, hashing, streams, workers, and the libraries in them. */
const onEveryNode = ['uploads', 'downloads', 'extraction'].map((name) => `/${name}.test.ts`);
const tempDir = mkdtempSync(join(tmpdir(), 'tests-'));

/** Runs the tests of all projects on one set of workers, so that no core waits for the slowest file of a project. */
async function runTests(): Promise<Summary[]> {
  const names = [...projects.keys()].filter((name) => name !== 's3' || canHaveSwift());
  if (!names.includes('s3')) process.stdout.write('\nNo S3 service can be started here: its tests are left out.\n');
  const file = join(tempDir, 'tests.jsonl');
  process.env.SUMMARY_FILE = file;
  const reporters = ['default', './scripts/summary.reporter.ts'];
  const vitest = await createVitest('test', { watch: false, project: names, reporters });
  await vitest.standalone();
  const found = await vitest.globTestSpecifications();
  const chosen = found.filter(({ project, moduleId }) => {
    const files = projects.get(project.name);
    return !files || files.some((name) => moduleId.includes(`/${name}`));
  });
  await vitest.runTestSpecifications(chosen, true);
  await vitest.close();
  return summariesIn(file, names);
}

/** Runs the tests that every Node has to pass on another one. */
async function runOnNode24(): Promise<Summary[]> {
  if (Number.parseInt(process.versions.node, 10) >= 24) return [];
  const file = join(tempDir, 'node24.jsonl');
  const reporters = ['--reporter=default', '--reporter=./scripts/summary.reporter.ts'];
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, '--project', 'server', ...onEveryNode];
  const ok = await run('Tests on Node 24', node24(), args, { SUMMARY_FILE: file, VITEST_MAX_WORKERS: '1' });
  const summaries = summariesIn(file, ['server']);
  if (!ok && summaries.every(({ failures }) => failures.length === 0))
    summaries.push(failure('The tests on Node 24 did not end well.'));
  return summaries;
}

async function runChecks(): Promise<Summary[]> {
  return (await run('Checks', 'npm', ['run', '-s', 'check'])) ? [] : [failure('The checks failed.')];
}

/** Runs a program while the tests run, and shows what it printed when it has ended. @returns whether it succeeded */
async function run(title: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const child = spawn(command, args, { stdio: ['inherit', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk));
  const [status] = await once(child, 'close');
  process.stdout.write(`\n${title}\n${Buffer.concat(printed)}`);
  return status === 0;
}

/** What the reporter wrote; a project without a single test fails like a failed test does. */
function summariesIn(file: string, names: string[]): Summary[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const summaries = lines.map((line) => JSON.parse(line) as Summary);
  for (const name of names) {
    if (!summaries.some(({ project, passed, failures }) => project === name && passed + failures.length > 0))
      summaries.push(failure(`The project ${name} ran no test.`));
  }
  return summaries;
}

function failure(reason: string): Summary {
  return { project: '', passed: 0, failures: [reason] };
}

/** What has a process of its own while the tests run, one after the other. */
async function runOthers(): Promise<Summary[]> {
  return [...(await runChecks()), ...(await runOnNode24())];
}

const others = runOthers();
build();
const total = (await Promise.all([runTests(), others])).flat();
rmSync(tempDir, { recursive: true });

const passed = total.reduce((sum, summary) => sum + summary.passed, 0);
const failures = total.flatMap((summary) => summary.failures.map((failure) => `${summary.project} ${failure}`.trim()));
for (const failure of failures) process.stdout.write(`\nFailed: ${failure}\n`);
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
// What a test left open must not keep the run from ending.
process.exit(failures.length === 0 ? 0 : 1);
