import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkImports } from '#scripts/checks/imports.check.ts';
import { checkStores } from '#scripts/checks/stores.check.ts';
import { checkTables } from '#scripts/checks/tables.check.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';

/** All changes that a new module needs outside its own folders: an import and an entry in each of the three lists. */
const lines = [
  { list: 'contract/index.ts', from: "import { mottos } from './motto.ts';", name: 'mottos' },
  { list: 'server/plugins/index.ts', from: "import { motto } from './motto/index.ts';", name: 'motto' },
  { list: 'src/plugins.ts', from: "import { motto } from '#resources/motto/index.tsx';", name: 'motto' },
];
const sources = ['contract', 'server', 'src', 'resources', 'dataProvider', 'authProvider', 'fixtures', 'scripts'];
const files = ['package.json', 'tsconfig.json', 'vitest.config.ts', 'vite.config.ts', 'docs/manual/assets'];
let root: string;

function enter({ list, from, name }: (typeof lines)[number]) {
  const text = readFileSync(join(root, list), 'utf8');
  const entered = text.replace(/^[\]}];$/m, (end) => `  ${name},\n${end}`);
  writeFileSync(join(root, list), `${from}\n${entered}`);
}

const run = (project: string, file: string) =>
  execFileSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', project, file], {
    cwd: root,
    encoding: 'utf8',
    // The inner run must not count as a part of this one.
    env: { PATH: process.env.PATH },
  });

beforeAll(() => {
  root = makeTempDir('example-');
  for (const path of [...sources, ...files, 'tests/support']) cpSync(path, join(root, path), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  cpSync('tests/example', root, { recursive: true });
  for (const line of lines) enter(line);
});
afterAll(() => rmSync(root, { recursive: true }));

describe('a new module is three folders and a line in each list (docs/architecture.md)', () => {
  it('passes the import rules', async () => {
    expect((await checkImports(root)).violations).toEqual([]);
    expect(checkTables(root).violations).toEqual([]);
    expect(checkStores(root).violations).toEqual([]);
  }, 120_000);

  it('works on the server, with its table, policy and log rows', () => {
    expect(run('server', 'tests/server/motto.test.ts')).toMatch(/1 passed/);
  }, 120_000);

  it('shows on the screen', () => {
    expect(run('web', 'tests/web/motto.test.ts')).toMatch(/1 passed/);
  }, 120_000);
});
