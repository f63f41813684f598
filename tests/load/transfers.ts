import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { folders } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import type { Person } from '#tests/support/app/person.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

/**
 * One large file up and down: bytes a second beside what the disk does alone in the same run, and the server's memory
 * meanwhile. `npx tsx tests/load/transfers.ts [MiB]`
 */
const MIB = 1024 * 1024;
const size = Number(process.argv[2] ?? 1024) * MIB;
const piece = randomBytes(MIB);

const app = await ServerProcess.open({ env: { MAX_FILE_SIZE: String(2 * size) } });
try {
  const admin = await app.signIn();
  const root = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
  await upload(admin, root, 'warm-up.bin', 8 * MIB);

  const disk = await timed(writeAndSync);
  const memory = watchMemory(app);
  let fileId = 0;
  const up = await timed(async () => {
    fileId = await upload(admin, root, 'large.bin', size);
  });
  const afterUp = memory.peak();
  const onetimeKey = await admin.downloadKey(fileId);
  let received = 0;
  const down = await timed(async () => {
    received = await download(`${app.url}api/file/download/${onetimeKey}`);
  });
  memory.stop();
  if (received !== size) throw new Error(`${received} of ${size} bytes came back`);

  const rate = (seconds: number) => Math.round(size / MIB / seconds);
  process.stdout.write(`disk alone, synced    ${rate(disk)} MiB/s\n`);
  process.stdout.write(`upload, durable       ${rate(up)} MiB/s (${(disk / up).toFixed(2)} of the disk)\n`);
  process.stdout.write(
    `download              ${rate(down)} MiB/s (${(disk / down).toFixed(2)} of the disk's writing)\n`,
  );
  process.stdout.write(`memory above idle     up ${afterUp} MiB, down ${memory.peak()} MiB\n`);
} finally {
  await app.close();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - start) / 1e9;
}

async function* content(bytes: number): AsyncGenerator<Buffer> {
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece.subarray(0, Math.min(piece.length, bytes - sent));
}

async function writeAndSync() {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  const path = join(folder, 'file');
  await pipeline(Readable.from(content(size)), createWriteStream(path));
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
  rmSync(folder, { recursive: true });
}

async function upload(person: Person, parentId: number, name: string, bytes: number): Promise<number> {
  const { body: announced } = await person.call(transfers.announce, {
    body: { parentId, files: [{ name, length: bytes }] },
  });
  const head = `--edge\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n`;
  const tail = '\r\n--edge--\r\n';
  const sending = request(`${app.url}api/files/${announced.key}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'multipart/form-data; boundary=edge',
      'content-length': head.length + bytes + tail.length,
    },
  });
  const answer = new Promise<Buffer[]>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', (response) => response.toArray().then(resolve, reject));
  });
  async function* body() {
    yield Buffer.from(head);
    yield* content(bytes);
    yield Buffer.from(tail);
  }
  await pipeline(Readable.from(body()), sending);
  const { success } = JSON.parse(Buffer.concat(await answer).toString());
  return success[0].id;
}

function download(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, (response) => {
      let bytes = 0;
      response.on('data', (data: Buffer) => {
        bytes += data.length;
      });
      response.on('end', () => resolve(bytes));
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

function watchMemory({ residentBytes: idle }: ServerProcess) {
  let peak = idle;
  const timer = setInterval(() => {
    peak = Math.max(peak, app.residentBytes);
  }, 50);
  return { peak: () => Math.round((peak - idle) / MIB), stop: () => clearInterval(timer) };
}
