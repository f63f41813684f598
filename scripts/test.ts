import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canHaveSwift } from '#tests/support/swift.ts';
import { node24 } from './node24.ts';
import type { Tally } from './tally.reporter.ts';

/**
 * Everything that says whether this works, within ten minutes on two cores: the checks, the tests on SQLite and the
 * disk, in jsdom and in a browser, and of what is repeated elsewhere (PostgreSQL, S3, another Node) the part that
 * meets the difference. `npm run test:postgres` and `npm run test:s3` repeat all.
 */

const projects = ['unit', 'server', 'web', 'e2e'];
const vitest = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=./scripts/tally.reporter.ts',
];
/** What differs from Node to Node: the database driver, hashing, streams, workers, and the libraries in them. */
const onEveryNode = ['uploads', 'downloads', 'extraction'].map((name) => `tests/server/${name}.test.ts`);
/** What is written in another SQL there, locks, races, or outlives a crash of the database. */
const onPostgres = [
  'bin',
  'databaseAway',
  'folders',
  'logChain',
  'logs',
  'nodes',
  'rights',
  'search',
  'searchPlans',
].map((name) => `tests/server/${name}.test.ts`);
/** What meets the blob store most. */
const onS3 = ['storage'].map((name) => `tests/server/${name}.test.ts`);
const scratch = mkdtempSync(join(tmpdir(), 'tests-'));

function run(title: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  process.stdout.write(`\n${title}\n`);
  return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;
}

/** Runs test projects; a project without a single test fails like a failed test does. */
function runTests(title: string, node: string, names: string[], files: string[] = []): Tally[] {
  const file = join(scratch, `${title}.jsonl`);
  const ok = run(title, node, [...vitest, ...names.flatMap((name) => ['--project', name]), ...files], {
    TALLY_FILE: file,
  });
  const tallies = readLines(file).map((line) => JSON.parse(line) as Tally);
  for (const name of names) {
    if (!tallies.some(({ project, passed, failed }) => project === name && passed + failed > 0)) {
      tallies.push(failure(`The project ${name} ran no test.`));
    }
  }
  if (!ok && tallies.every(({ failed }) => failed === 0)) tallies.push(failure(`${title} did not end well.`));
  return tallies;
}

function failure(reason: string): Tally {
  process.stderr.write(`${reason}\n`);
  return { project: '', passed: 0, failed: 1 };
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

const total: Tally[] = [];
if (!run('Checks', 'npm', ['run', '-s', 'check'])) total.push(failure('The checks failed.'));
total.push(...runTests(`Tests on Node ${process.versions.node}`, process.execPath, projects));
total.push(...runTests('Tests on PostgreSQL', process.execPath, ['postgres'], onPostgres));
if (Number.parseInt(process.versions.node, 10) < 24) {
  total.push(...runTests('Tests on Node 24', node24(), ['server'], onEveryNode));
}
if (canHaveSwift()) total.push(...runTests('Tests on S3', process.execPath, ['s3'], onS3));
else process.stdout.write('\nNo S3 service can be started here: the tests on S3 are left out.\n');
rmSync(scratch, { recursive: true });

const sum = (key: 'passed' | 'failed') => total.reduce((before, tally) => before + tally[key], 0);
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
