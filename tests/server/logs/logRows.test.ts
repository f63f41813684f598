import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { groups } from '#contract/users/groups.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

const folder = makeTempDir('rows-');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('LOG_ROWS_FILE receives every log row once, in order, with the hashes of its chain', async () => {
  const file = join(folder, 'audit', 'rows.jsonl');
  const app = await createTestApp({ env: { LOG_ROWS_FILE: file } });
  const written = () =>
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  await app.admin.call(groups.create, { body: { name: 'Legal' } });
  app.wait(61);
  await app.admin.call(groups.create, { body: { name: 'Sales' } });
  await app.runTask('writeLogRows');
  expect(written().map(({ log }) => log)).toContain('Group created: Legal');
  expect(written().map(({ log }) => log)).not.toContain('Group created: Sales');

  app.wait(61);
  await app.runTask('writeLogRows');
  await app.runTask('writeLogRows');
  expect(written().map(({ log }) => log)).toEqual(await app.log());
  expect(new Set(written().map(({ hash }) => hash)).size).toBe(written().length);
  expect(written()[0]).toMatchObject({ chainId: 1, seq: 1, on: expect.any(String), ip: expect.any(String) });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
