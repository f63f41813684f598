import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { freeIn, oldFiles, receiveAside, removeIfThere, type Source } from './aside.ts';
import { type Blob, type BlobStore, CHUNK, Rotten } from './blobStore.ts';
import { checkAll, checkChunk } from './checksums.ts';
import { connectS3, namedByS3, type Sdk, statusOf } from './s3Client.ts';
import type { S3Place } from './s3Place.ts';
import { presigned } from './s3Presigned.ts';
import { openUploader } from './s3Upload.ts';

/** Times that a broken stream is picked up again where it broke, without a chunk in between. */
const PICK_UPS = 3;

/**
 * Content in a bucket, `<prefix><id>`. What comes in is gathered in `DATA_DIR/tmp` first: only what is whole, and
 * has its checksums, is sent, and only what the bucket says to have in its full length is acknowledged (quality, §1).
 * @param reserve bytes to leave free where it is gathered
 */
export async function openS3(place: S3Place, dataDir: string, reserve?: number): Promise<BlobStore> {
  const tmp = join(dataDir, 'tmp');
  await mkdir(tmp, { recursive: true, mode: 0o700 });
  // Loaded only where it is used: the SDK takes a third of a second, and memory.
  const sdk = await import('@aws-sdk/client-s3');
  const client = connectS3(sdk, place);
  const bucket: Bucket = { sdk, client, name: place.bucket, prefix: place.prefix };
  const upload = openUploader(sdk, client, bucket.name);
  const remove = async (id: string) => {
    await client.send(new sdk.DeleteObjectCommand(objectOf(bucket, id))).catch((error) => {
      if (statusOf(error) !== 404) namedByS3(error);
    });
  };

  async function write(source: Source, expected?: Blob): Promise<Blob> {
    const aside = await receiveAside(tmp, source, false);
    try {
      if (expected) checkAll(aside, expected);
      await upload(aside, bucket.prefix + aside.id);
    } catch (error) {
      // It may have come although nobody said so; what cannot be removed now is swept as an orphan.
      await remove(aside.id).catch(() => undefined);
      return namedByS3(error);
    } finally {
      await removeIfThere(aside.path);
    }
    return { id: aside.id, size: aside.size, checksums: aside.checksums };
  }

  return {
    write: (content, length, onProgress) => write({ content, length, onProgress }),
    async adopt(blob, content) {
      await write({ content, length: blob.size, id: blob.id }, blob);
    },
    read: (blob, from, to) => Readable.from(stretch(bucket, blob, from, to), { objectMode: false }),
    placeOf: (id, disposition) => presigned(sdk, client, objectOf(bucket, id), disposition),
    remove,
    async sizeOf(id) {
      const asked = client.send(new sdk.HeadObjectCommand(objectOf(bucket, id)));
      const found = await asked.catch((error) => (statusOf(error) === 404 ? undefined : namedByS3(error)));
      return found?.ContentLength;
    },
    free: () => freeIn(tmp, reserve),
    olderThan: (moment) => listed(bucket, moment),
    async sweep(moment) {
      for await (const name of oldFiles(tmp, moment)) await removeIfThere(join(tmp, name));
      await abandon(bucket, moment);
    },
    async check() {
      await client.send(new sdk.HeadBucketCommand({ Bucket: bucket.name }));
    },
    close: async () => client.destroy(),
  };
}

interface Bucket {
  sdk: Sdk;
  client: S3Client;
  name: string;
  prefix: string;
}

const objectOf = ({ name, prefix }: Bucket, id: string) => ({ Bucket: name, Key: prefix + id });

/** Bytes `from` to `to`; a stream that breaks is picked up at the chunk where it broke. */
async function* stretch(bucket: Bucket, blob: Blob, from: number, to: number): AsyncGenerator<Buffer> {
  let index = Math.floor(from / CHUNK);
  for (let pickUps = 0; index * CHUNK <= to; pickUps++) {
    try {
      for await (const chunk of chunks(bucket, blob, index, Math.floor(to / CHUNK))) {
        checkChunk(blob, index, chunk);
        const start = index * CHUNK;
        index++;
        pickUps = 0;
        yield chunk.subarray(Math.max(from - start, 0), Math.min(to + 1 - start, chunk.length));
      }
    } catch (error) {
      if (error instanceof Rotten || statusOf(error) === 404 || pickUps >= PICK_UPS) namedByS3(error);
    }
  }
}

/** Whole chunks, in one request. @throws when the stream ends before its end */
async function* chunks(bucket: Bucket, blob: Blob, first: number, last: number): AsyncGenerator<Buffer> {
  const { sdk, client } = bucket;
  const Range = `bytes=${first * CHUNK}-${Math.min((last + 1) * CHUNK, blob.size) - 1}`;
  const { Body } = await client.send(new sdk.GetObjectCommand({ ...objectOf(bucket, blob.id), Range }));
  const body = Body as unknown as Readable;
  try {
    let index = first;
    let gathered: Buffer[] = [];
    let missing = lengthOf(blob, index);
    for await (let data of body as AsyncIterable<Buffer>) {
      while (data.length >= missing) {
        yield Buffer.concat([...gathered, data.subarray(0, missing)]);
        data = data.subarray(missing);
        gathered = [];
        index++;
        missing = lengthOf(blob, index);
        if (index > last) return;
      }
      gathered.push(data);
      missing -= data.length;
    }
    throw new Error(`The storage sent too little of ${blob.id}`);
  } finally {
    body.destroy();
  }
}

function lengthOf({ size }: Blob, index: number): number {
  return Math.min(CHUNK, size - index * CHUNK);
}

async function* listed({ sdk, client, name, prefix }: Bucket, moment: Date): AsyncGenerator<string> {
  for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix })) {
    for (const { Key = '', LastModified } of Contents) {
      const id = Key.slice(prefix.length);
      if (/^[0-9a-f]{32}$/.test(id) && LastModified && LastModified < moment) yield id;
    }
  }
}

/** Ends uploads in parts that nobody goes on with: their parts would be paid for, for ever. */
async function abandon({ sdk, client, name, prefix }: Bucket, moment: Date): Promise<void> {
  const { Uploads = [] } = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket: name, Prefix: prefix }));
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (!Initiated || Initiated >= moment) continue;
    await client.send(new sdk.AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }));
  }
}
