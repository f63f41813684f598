import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkTables } from '#scripts/checks/tables.check.ts';

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'project-'));
  const files = {
    'bin/bin.store.ts': "db.insertInto('bin').execute(); db.selectFrom('user').execute();",
    'bin/emptying.store.ts': "db.deleteFrom('bin').execute();",
    'users/users.store.ts': "db\n.updateTable('user').execute(); db.deleteFrom(\n'bin').execute();",
    'users/users.service.ts': "db.insertInto('user').execute();",
    'users/users.migrations.ts': "db.updateTable('bin').execute();",
  };
  for (const [name, text] of Object.entries(files)) {
    const path = join(root, 'server/plugins', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
});
afterAll(() => rmSync(root, { recursive: true }));

it('the table check reports a table that two plugins write, and a row written outside a store', () => {
  expect(checkTables(root)).toEqual({
    tables: 2,
    violations: [
      'rows-in-stores: plugins/users/users.service.ts writes user',
      'one-table-one-owner: bin is written in plugins/bin, plugins/users',
    ],
  });
});
