import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { cachedCheck } from '../../lib/cachedCheck.ts';
import { type Blob, type BlobStore, StorageAccessDenied } from './blobStore.ts';
import { checkAll } from './checksums.ts';
import { openBreaker } from './s3Breaker.ts';
import { accessProblem, type Bucket, blobErrorFromS3, connectS3, objectParameters, statusOf } from './s3Client.ts';
import type { S3Config } from './s3Config.ts';
import { presignedUrl } from './s3Presigned.ts';
import { openS3Quarantine, readS3Identity, writeS3Identity } from './s3Quarantine.ts';
import { readRange } from './s3Read.ts';
import { openUploader } from './s3Upload.ts';
import {
  endStaging,
  freeBytesIn,
  oldFiles,
  removeIfExists,
  removeStaleUploads,
  type Source,
  stageContent,
} from './staging.ts';

/** Milliseconds for which the result of a health check is reused. */
const CHECK_CACHE_MS = 2000;

/** All in milliseconds. */
export interface S3Limits {
  /** How long the service may take to reply, or pause within a reply. */
  responseMs: number;
  /** The same for requests that store something, and those that check what was stored. */
  storeMs: number;
  checkMs: number;
  /** How often a request is tried while the service does not respond. */
  retryIntervalMs: number;
}

/** A slow service was seen to take 22 s for a part of 8 MiB. */
const DEFAULT_LIMITS: S3Limits = { responseMs: 10_000, storeMs: 25_000, checkMs: 3000, retryIntervalMs: 5000 };

/**
 * Content in a bucket, `<prefix><id>`. Incoming content is first collected in `DATA_DIR/tmp`: only complete content
 * with its checksums is sent, and it is acknowledged only when the bucket reports its full length.
 * @param reserve bytes to leave free on the disk of `DATA_DIR/tmp`
 * @throws {StorageAccessDenied} when the bucket does not exist or rejects the credentials; not when it cannot be
 * reached
 */
export async function openS3(
  config: S3Config,
  dataDir: string,
  reserve?: number,
  { responseMs, storeMs, checkMs, retryIntervalMs }: S3Limits = DEFAULT_LIMITS,
): Promise<BlobStore> {
  const tmp = join(dataDir, 'tmp');
  await mkdir(tmp, { recursive: true, mode: 0o700 });
  // Loaded only where it is used: loading the SDK takes a third of a second, and memory.
  const sdk = await import('@aws-sdk/client-s3');
  const client = connectS3(sdk, config, { silenceMs: responseMs, breaker: openBreaker(retryIntervalMs) });
  // With a circuit breaker of its own: a bucket that is too slow for reading may still store what has arrived.
  const storing = connectS3(sdk, config, {
    silenceMs: storeMs,
    breaker: openBreaker(retryIntervalMs),
    isTimeoutFinal: true,
  });
  const head = (limitMs: number) =>
    client.send(new sdk.HeadBucketCommand({ Bucket: config.bucket }), { abortSignal: AbortSignal.timeout(limitMs) });
  await head(responseMs).catch((error) => {
    const rejection = accessProblem(error, config);
    if (rejection) throw new StorageAccessDenied(rejection, { cause: error });
  });
  const bucket: Bucket = { sdk, client, storing, name: config.bucket, prefix: config.prefix };
  const upload = openUploader(bucket);
  const remove = async (id: string) => {
    await client.send(new sdk.DeleteObjectCommand(objectParameters(bucket, id))).catch((error) => {
      if (statusOf(error) !== 404) blobErrorFromS3(error);
    });
  };

  async function write(source: Source, expected?: Blob): Promise<Blob> {
    const staged = await stageContent(tmp, source, false);
    try {
      if (expected) checkAll(staged, expected);
      await upload(staged, bucket.prefix + staged.id);
    } catch (error) {
      // It may have been stored without a confirmation. What cannot be removed now is removed later as an orphan.
      await remove(staged.id).catch(() => undefined);
      return blobErrorFromS3(error);
    } finally {
      await removeIfExists(staged.path);
      endStaging(staged.path);
    }
    const { path: _, ...blob } = staged;
    return blob;
  }

  return {
    write: (content, length, onProgress) => write({ content, length, onProgress }),
    async writeCopy(blob, content) {
      await write({ content, length: blob.size, id: blob.id }, blob);
    },
    read: (blob, from, to) => Readable.from(readRange(bucket, blob, from, to), { objectMode: false }),
    async *readPooled(blob, from, to) {
      // The pieces are put together from what the service sends: there is nothing to use again.
      for await (const bytes of readRange(bucket, blob, from, to)) yield { bytes, release: () => {} };
    },
    urlOf: ({ id }, disposition) => presignedUrl(sdk, client, objectParameters(bucket, id), disposition),
    remove: ({ id }) => remove(id),
    quarantine: openS3Quarantine(bucket, remove),
    identity: () => readS3Identity(bucket),
    setIdentity: (identity) => writeS3Identity(bucket, identity),
    async sizeOf(id) {
      const request = client.send(new sdk.HeadObjectCommand(objectParameters(bucket, id)));
      const found = await request.catch((error) => (statusOf(error) === 404 ? undefined : blobErrorFromS3(error)));
      return found?.ContentLength;
    },
    free: () => freeBytesIn(tmp, reserve),
    olderThan: (time) => listed(bucket, time),
    removeStaleUploads: (time) => removeStaleUploads(tmp, time),
    async removeOrphans(time) {
      for await (const name of oldFiles(tmp, time)) await removeIfExists(join(tmp, name));
      await abortUploads(bucket, time);
    },
    check: cachedCheck(CHECK_CACHE_MS, async () => void (await head(checkMs).catch(blobErrorFromS3))),
    async close() {
      for (const used of [client, storing]) used.destroy();
    },
  };
}

async function* listed({ sdk, client, name, prefix }: Bucket, time: Date): AsyncGenerator<string> {
  for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix })) {
    for (const { Key = '', LastModified } of Contents) {
      const id = Key.slice(prefix.length);
      if (/^[0-9a-f]{32}$/.test(id) && LastModified && LastModified < time) yield id;
    }
  }
}

/** Aborts multipart uploads that no process continues: the service would charge for their parts for ever. */
async function abortUploads({ sdk, client, name, prefix }: Bucket, time: Date): Promise<void> {
  const { Uploads = [] } = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket: name, Prefix: prefix }));
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (!Initiated || Initiated >= time) continue;
    await client.send(new sdk.AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }));
  }
}
