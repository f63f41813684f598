import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { crc32 } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Blob, CHUNK_BYTES, CorruptContent } from '#server/storage/blobs/blobStore.ts';
import { openS3 } from '#server/storage/blobs/s3.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const MIB = 1024 * 1024;
const content = randomBytes(2 * CHUNK_BYTES + 5);

function blobOf(bytes: Buffer): Blob {
  const checksums = Buffer.alloc(4 * Math.ceil(bytes.length / CHUNK_BYTES));
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    checksums.writeUInt32BE(crc32(bytes.subarray(at, at + CHUNK_BYTES)), (at / CHUNK_BYTES) * 4);
  return { id: 'a'.repeat(32), size: bytes.length, checksums };
}

/** A bucket with one content, and a store on it. @param change replaces the bytes that it sends */
async function openBucket(change = (bytes: Buffer, _requests: number) => bytes) {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  const dataDir = makeTempDir('s3-');
  let requests = 0;
  const server = createServer(({ method, headers }, response) => {
    if (method === 'HEAD') return response.end();
    const [, from = 0, to = 0] = (/^bytes=(\d+)-(\d+)$/.exec(String(headers.range)) ?? []).map(Number);
    const bytes = change(content.subarray(from, to + 1), ++requests);
    response.writeHead(206, { 'Content-Length': to - from + 1 });
    const isWhole = bytes.length === to - from + 1;
    return response.write(bytes, () => (isWhole ? response.end() : response.destroy()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const blobs = await openS3({ bucket: 'files', prefix: '', endpoint, region: 'us-east-1' }, dataDir, 0);
  onTestFinished(async () => {
    await blobs.close();
    server.closeAllConnections();
    server.close();
    rmSync(dataDir, { recursive: true, force: true });
    vi.unstubAllEnvs();
  });
  return blobs;
}

const whole = (blobs: Awaited<ReturnType<typeof openBucket>>, from = 0, to = content.length - 1) =>
  blobs.read(blobOf(content), from, to);

describe('downloads from a bucket', () => {
  it('that are stalled share one memory budget and leave connections to others, and each gets every byte', async () => {
    const blobs = await openBucket();
    const before = process.memoryUsage().arrayBuffers;
    // More than the connections, and more than the read-ahead.
    const readers = Array.from({ length: 200 }, () => whole(blobs));
    onTestFinished(() => {
      for (const reader of readers) reader.destroy();
    });
    await Promise.all(readers.map((reader) => once(reader, 'readable')));
    // An unreferenced buffer counts until it is collected.
    const more = () => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers - before;
    };
    await expect.poll(more).toBeLessThan(110 * MIB);
    for (const reader of [readers[0], readers[199]])
      expect(Buffer.concat((await reader?.toArray()) ?? []).equals(content)).toBe(true);
    const range = Buffer.concat(await whole(blobs, CHUNK_BYTES - 10, 2 * CHUNK_BYTES + 1).toArray());
    expect(range.equals(content.subarray(CHUNK_BYTES - 10, 2 * CHUNK_BYTES + 2))).toBe(true);
  });

  it('never deliver content that differs when it is read again', async () => {
    const flipped = (bytes: Buffer, requests: number) => {
      if (bytes.length >= CHUNK_BYTES || requests <= READER_COUNT) return bytes;
      const copy = Buffer.from(bytes);
      copy[0] = (copy[0] ?? 0) ^ 1;
      return copy;
    };
    const READER_COUNT = 64;
    const blobs = await openBucket(flipped);
    const readers = Array.from({ length: READER_COUNT }, () => whole(blobs));
    onTestFinished(() => {
      for (const reader of readers) reader.destroy();
    });
    await Promise.all(readers.map((reader) => once(reader, 'readable')));
    await expect(whole(blobs).toArray()).rejects.toBeInstanceOf(CorruptContent);
  });

  it('are resumed at the position where the stream broke', async () => {
    const blobs = await openBucket((bytes, requests) => (requests < 3 ? bytes.subarray(0, bytes.length / 2) : bytes));
    expect(Buffer.concat(await whole(blobs).toArray()).equals(content)).toBe(true);
  });
});
