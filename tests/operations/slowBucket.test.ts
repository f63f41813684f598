import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { openS3 } from '#server/storage/blobs/s3.ts';
import { parseS3Url } from '#server/storage/blobs/s3Config.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { openFaultyBucket } from '#tests/support/servers/storage/faultyBucket.ts';
import { objectsBelow } from '#tests/support/servers/storage/objectStore.ts';
import { createBucketUrl, swiftCredentials } from '#tests/support/servers/storage/swift.ts';

/** Every request is answered after a time that is too long for reading, and not for storing. */
const LATE_MS = 3000;
const limits = { responseMs: 1000, storeMs: 30_000, checkMs: 1000, retryIntervalMs: 60_000 };

const cleanups: (() => unknown)[] = [];
beforeEach(() => {
  for (const [name, value] of Object.entries(swiftCredentials)) vi.stubEnv(name, value);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

it('content that a slow bucket has stored whole, in one request or in parts, is stored, and can be read', async () => {
  const bucket = await openFaultyBucket(inject('s3'));
  cleanups.push(() => bucket.close());
  const dataDir = makeTempDir('slow-');
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const url = createBucketUrl(bucket.endpoint);
  const config = parseS3Url(url) ?? { bucket: '', prefix: '' };
  const blobs = await openS3(config, dataDir, 0, limits);
  cleanups.push(() => blobs.close());
  const late = { lateMs: LATE_MS };
  bucket.fail({ put: late, head: late, get: late, create: late, part: late, complete: late });
  // Two reads that time out open the circuit breaker of reading.
  await blobs.sizeOf('a'.repeat(32)).catch(() => undefined);
  const sizes = [7, 20 * 1024 * 1024];
  const stored = [];
  for (const size of sizes) {
    const content = (async function* () {
      yield Buffer.alloc(size, 'x');
    })();
    stored.push(await blobs.write(content, size));
  }
  expect(stored.map(({ size }) => size)).toEqual(sizes);
  bucket.heal();
  expect(await objectsBelow(url)).toEqual({ contents: 2, uploads: 0 });
});
