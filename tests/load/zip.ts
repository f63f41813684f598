import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathOf } from '#contract/endpoint.ts';
import { archives } from '#contract/fileNodes/archives.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

/**
 * A folder of many files as one ZIP: bytes per second, the server's memory meanwhile, and the result of `unzip -t`.
 * `npx tsx tests/load/zip.ts [MiB]`
 */
const MIB = 1024 * 1024;
const PIECE_BYTES = 32 * MIB;
const SMALL_FILES = 200;
const total = Number(process.argv[2] ?? 1024) * MIB;

const app = await ServerProcess.open({ env: { MAX_FILES: '1000' } });
const folder = mkdtempSync(join(tmpdir(), 'zip-'));
try {
  const admin = await app.signIn();
  const root = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
  const noise = new Uint8Array(randomBytes(PIECE_BYTES));
  for (let n = 0; n * PIECE_BYTES < total; n++) await admin.upload(root, { [`large ${n}.bin`]: noise });
  const text = Array.from({ length: SMALL_FILES }, (_, n) => [`small ${n}.txt`, `line ${n}\n`.repeat(500)]);
  await admin.upload(root, Object.fromEntries(text));

  const idle = app.residentBytes;
  let peak = idle;
  const watch = setInterval(() => {
    peak = Math.max(peak, app.residentBytes);
  }, 50);
  const { body } = await admin.call(archives.key, { body: { ids: [root] } });
  const start = process.hrtime.bigint();
  const answer = await admin.fetch(pathOf(archives.download, { params: { key: body.onetimeKey } }));
  const path = join(folder, 'all.zip');
  await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(path));
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  clearInterval(watch);

  const { size } = statSync(path);
  const tested = spawnSync('unzip', ['-tq', path], { encoding: 'utf8' });
  process.stdout.write(`${Math.round(size / MIB)} MiB at ${Math.round(size / MIB / seconds)} MiB a second\n`);
  process.stdout.write(`memory beyond idle: ${Math.round((peak - idle) / MIB)} MiB\n`);
  process.stdout.write(tested.error ? 'unzip is not installed here\n' : tested.stdout);
} finally {
  rmSync(folder, { recursive: true });
  await app.close();
}
