import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, inject, it, vi } from 'vitest';
import { openLogHeads } from '#server/adapters/log/logHeads.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { createBucketUrl, swiftCredentials } from '#tests/support/servers/storage/swift.ts';

const folder = makeTempDir('heads-');
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('LOG_HEADS_URL stores the heads of the log in a bucket and reads them from there if the local file is missing', async () => {
  const LOG_HEADS_URL = createBucketUrl(inject('s3'));
  for (const [name, value] of Object.entries(swiftCredentials)) vi.stubEnv(name, value);
  const server = await ServerProcess.open({ env: { ...swiftCredentials, LOG_HEADS_URL } });
  const heads = openLogHeads(join(folder, 'none.jsonl'), LOG_HEADS_URL);
  try {
    await expect.poll(async () => (await heads.all()).length).toBeGreaterThan(0);
    const [line] = await heads.all();
    expect(line?.heads).toEqual([expect.stringMatching(/^\d+:\d+:[\w-]{43}$/)]);
    expect(existsSync(join(folder, 'none.jsonl'))).toBe(false);
    for (const on of ['2026-03-02T09:00:00.000Z', '2026-03-02T10:00:00.000Z'])
      await heads.append({ on, heads: [], keyId: 'k', signature: 's' });
    rmSync(join(folder, 'none.jsonl'));
    expect((await heads.all()).map(({ on }) => on)).toEqual(expect.arrayContaining(['2026-03-02T10:00:00.000Z']));
  } finally {
    await heads.close();
    await server.close();
    vi.unstubAllEnvs();
  }
});
