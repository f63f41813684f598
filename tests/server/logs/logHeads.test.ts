import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { groups } from '#contract/users/groups.ts';
import type { SignedHead } from '#server/plugins/logs/chain.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

const folder = makeTempDir('heads-');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('LOG_HEADS_URL with file:// stores the heads in a second file, which is compared if the first is missing', async () => {
  const file = join(folder, 'audit', 'heads.jsonl');
  const app = await createTestApp({ env: { LOG_HEADS_URL: pathToFileURL(file).href } });
  const rawDatabase = await app.rawDatabase();
  const chains = () => rawDatabase.rows<SignedHead & { id: number }>('select * from "logChain" order by "length" desc');
  await app.admin.call(groups.create, { body: { name: 'Legal' } });
  const [earlier] = await chains();
  await app.admin.call(groups.create, { body: { name: 'Sales' } });
  await app.runTask('noteLogHeads');
  const content = readFileSync(file, 'utf8');
  expect(content).toBe(readFileSync(join(app.dataDir, 'keys', 'log-heads.jsonl'), 'utf8'));
  expect(JSON.parse(content.trim().split('\n').at(-1) ?? '')).toMatchObject({
    heads: [expect.stringMatching(/^\d+:\d+:[\w-]{43}$/)],
    signature: expect.any(String),
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);

  rmSync(join(app.dataDir, 'keys', 'log-heads.jsonl'));
  expect((await app.command(['verify'])).ok).toBe(true);
  // The chain is set back to an earlier state, with the valid signature of that state.
  if (!earlier) throw new Error('There is no chain.');
  const { id, length, head, signature } = earlier;
  await rawDatabase.run(`delete from "log" where "chainId" = ${id} and "seq" > ${length}`);
  await rawDatabase.run(
    `update "logChain" set "length" = ${length}, "head" = '${head}', "signature" = '${signature}' where "id" = ${id}`,
  );
  const { ok, lines } = await app.command(['verify']);
  expect([ok, lines.join('\n')]).toEqual([false, expect.stringContaining(`Chain ${id} has been shortened`)]);
});

it('LOG_HEADS_URL with syslog:// sends the signed heads as messages of RFC 5424', async () => {
  const syslog = createSocket('udp4');
  syslog.bind(0, '127.0.0.1');
  await once(syslog, 'listening');
  const app = await createTestApp({ env: { LOG_HEADS_URL: `syslog://127.0.0.1:${syslog.address().port}` } });
  // The start reports it, or the task does.
  const message = once(syslog, 'message');
  await app.admin.call(groups.create, { body: { name: 'Legal' } });
  await app.runTask('noteLogHeads');
  const [content] = (await message) as [Buffer];
  syslog.close();
  const [, on, line = ''] = /^<109>1 (\S+) \S+ strongroom \d+ logHeads - (.+)$/.exec(content.toString()) ?? [];
  expect(JSON.parse(line)).toMatchObject({
    on,
    heads: [expect.any(String)],
    keyId: expect.any(String),
    signature: expect.any(String),
  });
});
