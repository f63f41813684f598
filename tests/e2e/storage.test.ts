import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createReadStream, mkdtempSync, openAsBlob, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { uploadErrors } from '#contract/uploadErrors.ts';
import type { Person } from '#tests/support/app/person.ts';
import { digestOf, sha256, writeNoise } from '#tests/support/content/realFiles.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

const MIB = 1024 * 1024;
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function createTestApp(env: Record<string, string> = {}): Promise<[ServerProcess, Person, root: number]> {
  const app = await ServerProcess.open({ env: { MAX_FILES: '1000', LOG_LEVEL: 'warn', ...env } });
  cleanups.push(() => app.close());
  const person = await app.signIn();
  return [app, person, (await person.call(folders.list, {})).body.items[0]?.id ?? 0];
}

/** Every file of the blob store, including partly written ones. */
function storedFiles(app: ServerProcess): string[] {
  const paths = readdirSync(app.dataDir, { recursive: true, withFileTypes: true });
  return paths
    .filter((entry) => entry.isFile())
    .map((entry) => relative(app.dataDir, join(entry.parentPath, entry.name)))
    .filter((path) => /^(blobs|tmp)\//.test(path));
}

async function listed(person: Person, folderId: number) {
  const { body } = await person.call(files.list, { params: { id: String(folderId) }, query: { take: '1000' } });
  return body.items;
}

/** The SHA-256 of the downloaded content of a stored file. */
async function digestOfStored(person: Person, fileId: number): Promise<string> {
  const { status, body } = await person.download(await person.downloadKey(fileId));
  expect(status).toBe(200);
  return digestOf(Readable.fromWeb(body as ReadableStream<Uint8Array>));
}

describe('kill -9 in the middle of 200 uploads', () => {
  it('loses no acknowledged upload, and leaves no partly written file', async () => {
    const [app, person, root] = await createTestApp();
    const headersOf = new Map<string, string>();
    const names = Array.from({ length: 200 }, (_, index) => `upload ${index}.bin`);
    const workers = Array.from({ length: 8 }, async () => {
      for (let name = names.pop(); name; name = names.pop()) {
        const content = randomBytes(64 * 1024);
        const result = await person.upload(root, { [name]: content }).catch(() => undefined);
        if (result?.success.length === 1) headersOf.set(name, sha256(content));
      }
    });
    while (headersOf.size < 60) await wait(5);
    await app.stop('SIGKILL');
    await Promise.all(workers);
    expect(headersOf.size).toBeLessThan(200);

    await app.restart();
    const after = await app.signIn();
    const found = await listed(after, root);
    const byName = new Map(found.map((file) => [file.name, file]));
    for (const [name, digest] of headersOf) {
      expect(await digestOfStored(after, byName.get(name)?.id ?? 0)).toBe(digest);
    }
    // A row whose response was lost by the kill may exist; then its content must exist too.
    for (const file of found.filter(({ name }) => !headersOf.has(name))) await digestOfStored(after, file.id);
  });
});

describe('an upload that is cut in the middle', () => {
  it('leaves no row and no blob', async () => {
    const [app, person, root] = await createTestApp();
    const length = 8 * MIB;
    const { body } = await person.call(transfers.announce, {
      body: { parentId: root, files: [{ name: 'cut.bin', length }] },
    });
    // The files that tie the storage to its database exist from the start.
    const before = storedFiles(app).length;
    const socket = connect(app.port, '127.0.0.1');
    const head =
      '--cut\r\nContent-Disposition: form-data; name="files"; filename="cut.bin"\r\n' +
      'Content-Type: application/octet-stream\r\n\r\n';
    socket.write(
      `POST /fileshare/api/files/${body.key} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${person.token}\r\n` +
        `Content-Type: multipart/form-data; boundary=cut\r\nContent-Length: ${head.length + length + 11}\r\n\r\n${head}`,
    );
    socket.write(randomBytes(4 * MIB));
    while (storedFiles(app).length === before) await wait(10);
    socket.destroy();

    while (storedFiles(app).length > before) await wait(10);
    expect(await listed(person, root)).toEqual([]);
    // The content is removed before the row that gives the reason.
    const state = async () => (await person.call(transfers.state, { params: { key: body.key } })).body.files;
    await expect
      .poll(state)
      .toEqual([expect.objectContaining({ name: 'cut.bin', state: 'failed', error: uploadErrors.interrupted })]);
  });
});

describe('1 GiB uploaded and downloaded', () => {
  it('increases the memory of the server by less than 60 MB', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gibibyte-'));
    cleanups.push(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'large.bin');
    await writeNoise(path, 1024 * MIB);
    const [app, person, root] = await createTestApp();
    // Memory that the first transfer needs once is not growth.
    const small = await person.upload(root, { 'small.bin': randomBytes(32 * MIB) });
    await digestOfStored(person, small.success[0]?.id ?? 0);

    const before = app.residentBytes;
    let highest = before;
    const watch = setInterval(() => {
      highest = Math.max(highest, app.residentBytes);
    }, 50);
    cleanups.push(() => clearInterval(watch));
    const { success } = await person.upload(root, { 'large.bin': await openAsBlob(path) });
    expect(await digestOfStored(person, success[0]?.id ?? 0)).toBe(await digestOf(createReadStream(path)));
    expect((highest - before) / MIB).toBeLessThan(60);
  });
});

describe.runIf(process.getuid?.() === 0)('a full disk', () => {
  it('rejects uploads, keeps no partly written file, and allows signing in, listing, downloading and deleting', async () => {
    const disk = mkdtempSync(join(tmpdir(), 'small-disk-'));
    cleanups.push(() => rmSync(disk, { recursive: true }));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', disk]);
    cleanups.push(() => execFileSync('umount', ['--lazy', disk]));
    const env = { DATA_DIR: join(disk, 'data'), STORAGE_RESERVE: String(24 * MIB) };
    const [app, person, root] = await createTestApp(env);
    const announce = (name: string, length: number) =>
      person.call(transfers.announce, { body: { parentId: root, files: [{ name, length }] } });

    const content = randomBytes(4 * MIB);
    const { success } = await person.upload(root, { 'kept.bin': content });
    const before = storedFiles(app);
    const { key } = (await announce('late.bin', 8 * MIB)).body;
    fill(disk);
    const { body } = await person.send(key, { 'late.bin': randomBytes(8 * MIB) });
    expect(body).toEqual({ success: [], errors: [{ name: 'late.bin', errors: [uploadErrors.noSpace] }] });
    expect((await announce('later.bin', MIB)).status).toBe(507);
    expect(storedFiles(app)).toEqual(before);

    const again = await app.signIn();
    expect((await listed(again, root)).map(({ name }) => name)).toEqual(['kept.bin']);
    expect(await digestOfStored(again, success[0]?.id ?? 0)).toBe(sha256(content));
    const { id, rowVersion } = (await again.call(folders.create, { body: { name: 'Empty', parentId: root } })).body;
    const params = { id: String(id), rowVersion: String(rowVersion) };
    expect((await again.call(folders.remove, { params })).status).toBe(200);
  });
});

/** Writes zeros until the disk is full. */
function fill(disk: string) {
  const { status } = spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=4k']);
  expect(status).toBe(1);
}
