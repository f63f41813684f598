import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messageFor } from '#contract/errorCatalogue.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { uploadErrors } from '#contract/uploadErrors.ts';
import { whileSending } from '#server/http/upload.ts';
import { InstanceMismatch } from '#server/lib/instanceMismatch.ts';
import { StorageAccessDenied, StorageDown } from '#server/storage/blobs/blobStore.ts';
import { openS3, type S3Limits } from '#server/storage/blobs/s3.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

const limits = { responseMs: 300, storeMs: 600, checkMs: 200, retryIntervalMs: 400 };
const cleanups: (() => unknown)[] = [];
beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A service that returns the status it is given, or does not answer. */
async function openBucket(handler: (request: IncomingMessage, response: ServerResponse) => void) {
  const seen: string[] = [];
  const service = { handler, seen };
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    service.handler(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const dataDir = makeTempDir('s3-');
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const open = (more: Partial<S3Limits> = {}) =>
    openS3({ bucket: 'files', prefix: '', endpoint, region: 'us-east-1' }, dataDir, 0, { ...limits, ...more });
  return { service, open, endpoint };
}

/** A bucket in memory. @param rejects the status of all its responses, while there is one */
async function openMemoryBucket(rejects?: number) {
  const objects = new Map<string, Buffer>();
  const { service, endpoint } = await openBucket(silent);
  const state = { rejects };
  service.handler = (request, response) => {
    const key = decodeURIComponent(new URL(request.url ?? '', endpoint).pathname);
    if (state.rejects) return void response.writeHead(state.rejects).end();
    if (request.method === 'PUT')
      return void request.toArray().then((data) => {
        objects.set(key, Buffer.concat(data));
        response.end();
      });
    if (request.url?.includes('list-type=2')) return void response.end('<ListBucketResult></ListBucketResult>');
    const found = key === '/files/' ? Buffer.alloc(0) : objects.get(key);
    if (!found) return void response.writeHead(404).end();
    response.setHeader('Content-Length', found.length).end(request.method === 'HEAD' ? undefined : found);
  };
  const env = { STORAGE_URL: `s3://files?endpoint=${endpoint}` };
  return { objects, state, env, seen: service.seen };
}

const silent = () => undefined;
const found = (_: IncomingMessage, response: ServerResponse) => response.setHeader('Content-Length', 7).end();

describe('a bucket that accepts connections and does not answer', () => {
  it('is not called by every request after two timeouts, and is used again when it responds', async () => {
    const { service, open } = await openBucket(found);
    // Longer than the SDK waits before its next attempt, which would otherwise be the one request per interval.
    const retryIntervalMs = 3000;
    const blobs = await open({ retryIntervalMs });
    cleanups.push(() => blobs.close());
    service.handler = silent;
    service.seen.length = 0;
    await expect(blobs.sizeOf('a'.repeat(32))).rejects.toBeInstanceOf(StorageDown);
    expect(service.seen.length).toBe(2);
    await expect(blobs.sizeOf('a'.repeat(32))).rejects.toBeInstanceOf(StorageDown);
    expect(service.seen.length).toBe(2);

    service.handler = found;
    await expect.poll(() => blobs.sizeOf('a'.repeat(32)).catch(() => 0)).toBe(7);
  });

  it('fails the health check within its limit, with one call for concurrent checks', async () => {
    const { service, open } = await openBucket(found);
    // No other limit ends the call before this test is given up.
    const blobs = await open({ responseMs: 600_000 });
    cleanups.push(() => blobs.close());
    service.handler = silent;
    service.seen.length = 0;
    const checks = await Promise.allSettled([1, 2, 3].map(() => blobs.check()));
    expect(checks.map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
    expect(service.seen.length).toBe(1);
  });
});

describe('a bucket that answers more slowly than reading may take, but not than storing may', () => {
  it('stores content, and does not reject it because of reads that timed out', async () => {
    const { service, open } = await openBucket(found);
    const blobs = await open({ storeMs: 30_000 });
    cleanups.push(() => blobs.close());
    service.handler = (request, response) => {
      request.resume();
      const size = request.method === 'HEAD' ? 7 : 0;
      setTimeout(() => response.setHeader('Content-Length', size).end(), 3 * limits.responseMs);
    };
    // They open the circuit breaker of reading.
    for (let n = 0; n < 2; n++) await expect(blobs.sizeOf('a'.repeat(32))).rejects.toBeInstanceOf(StorageDown);
    for (let n = 0; n < 3; n++) {
      const content = (async function* () {
        yield Buffer.from('content');
      })();
      expect(await blobs.write(content, 7)).toMatchObject({ size: 7 });
    }
    await expect(blobs.sizeOf('a'.repeat(32))).rejects.toBeInstanceOf(StorageDown);
  });
});

describe('a bucket that rejects calls', () => {
  it.each([
    [403, /^the bucket "files" at http:\S+ in STORAGE_URL refuses the credentials in AWS_ACCESS_KEY_ID/],
    [404, /^there is no bucket "files" at http:\S+ as STORAGE_URL says/],
  ])('with %i prevents the start with a message that names the bucket and the variable', async (status, line) => {
    const { open } = await openBucket((_, response) => response.writeHead(status).end());
    await expect(open()).rejects.toThrow(line);
    await expect(open()).rejects.toBeInstanceOf(StorageAccessDenied);
  });

  it('with 403 in use counts as unreachable, and the message refers to the administrator', async () => {
    const { service, open } = await openBucket(found);
    const blobs = await open();
    cleanups.push(() => blobs.close());
    service.handler = (_, response) => response.writeHead(403).end();
    await expect(blobs.sizeOf('a'.repeat(32))).rejects.toBeInstanceOf(StorageAccessDenied);
  });
});

describe('a bucket that is unreachable at the start', () => {
  it('does not prevent the start, and is checked against the database when it is back', async () => {
    const { objects, state, env } = await openMemoryBucket(503);
    const app = await createTestApp({ env });
    expect((await app.visitor.fetch('/health')).status).toBe(503);
    expect((await app.admin.call(folders.list, {})).status).toBe(200);
    state.rejects = undefined;
    await expect.poll(() => objects.has('/files/instance.json')).toBe(true);
    expect((await app.admin.call(folders.list, {})).status).toBe(200);
  }, 60_000);

  it('stops the server if it belongs to another database', async () => {
    const { objects, state, env } = await openMemoryBucket(503);
    objects.set('/files/instance.json', Buffer.from('{"instanceId":"another","logRows":5}'));
    const app = await createTestApp({ env });
    state.rejects = undefined;
    await expect.poll(() => app.failure()).toBeInstanceOf(InstanceMismatch);
    const { status, body } = await app.admin.call(folders.list, {});
    expect([status, body.code]).toEqual([503, 'unavailable']);
  }, 60_000);
});

describe('a bucket that fails while it is in use', () => {
  // Too large for the database.
  const large = 'x'.repeat(20_000);

  it('gets no request for small files, which are stored, read and removed meanwhile', async () => {
    const { state, env, seen } = await openMemoryBucket();
    const app = await createTestApp({ env });
    state.rejects = 503;
    seen.length = 0;
    const { success } = await app.admin.upload(await app.root(), { 'small.txt': 'small', 'empty.txt': '' });
    const [id = 0] = success.map((file) => file.id);
    expect(await (await app.admin.download(await app.admin.downloadKey(id))).text()).toBe('small');
    await app.admin.call(files.remove, { params: { id: String(id), rowVersion: '1' } });
    await app.admin.call(bin.remove, { params: { id: String(id), rowVersion: '2' } });
    const [{ id: removed = '' } = {}] = await app.ctx.stores.content.pendingDeletionBefore('2100-01-01');
    await app.ctx.blobs.quarantine.add(removed, app.ctx.now());
    expect(seen).toEqual([]);
  }, 60_000);

  it.each([
    [503, uploadErrors.storageAway, 'request.unavailable'],
    [403, uploadErrors.storageRefused, 'request.storageRefused'],
  ] as const)(
    'with %i leads to 503 with a message what to do',
    async (status, rejected, id) => {
      const { state, env } = await openMemoryBucket();
      const app = await createTestApp({ env });
      const parentId = await app.root();
      const { success } = await app.admin.upload(parentId, { 'kept.txt': large });
      const key = await app.admin.downloadKey(success[0]?.id ?? 0);
      state.rejects = status;
      const { errors } = await app.admin.upload(parentId, { 'refused.txt': large });
      expect(errors).toEqual([{ name: 'refused.txt', errors: [rejected] }]);
      const download = await app.visitor.download(key);
      expect([download.status, download.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await download.json()).toMatchObject({ code: 'unavailable', message: messageFor(id) });
      state.rejects = undefined;
      expect((await app.admin.upload(parentId, { 'taken.txt': large })).errors).toEqual([]);
    },
    60_000,
  );
});

describe('an upload', () => {
  it('ends when its sender stalls, but not while received content is being stored', async () => {
    const body = new PassThrough();
    const pieces = whileSending(body, 100, async () => {});
    body.write('one');
    expect(String((await pieces.next()).value)).toBe('one');
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(body.destroyed).toBe(false);
    const next = pieces.next();
    await expect(next).rejects.toThrow();
    expect(body.destroyed).toBe(true);
  });
});
