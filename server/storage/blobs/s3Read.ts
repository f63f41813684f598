import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Blob, CHUNK_BYTES, CorruptContent, StorageDown } from './blobStore.ts';
import { checkChunk } from './checksums.ts';
import { limitChecks, openReadAhead, SMALL_READ_BYTES } from './readAhead.ts';
import { type Bucket, blobErrorFromS3, objectParameters, statusOf } from './s3Client.ts';

/** How often a broken stream is resumed without receiving a byte in between. */
const MAX_RESUMES = 3;
/**
 * Milliseconds that a client may read nothing before its request to the service is ended: others need the connection.
 */
const IDLE_REQUEST_MS = 1000;

interface Download {
  bucket: Bucket;
  blob: Blob;
  share: ReturnType<typeof openReadAhead>;
  requests: ReturnType<typeof openRequests>;
}

/**
 * Bytes `from` to `to`, each verified before it is sent; a broken stream is resumed where it broke. All downloads share
 * the read-ahead memory: without it, a chunk is verified, discarded and read again in small pieces.
 */
export async function* readRange(bucket: Bucket, blob: Blob, from: number, to: number): AsyncGenerator<Buffer> {
  const share = openReadAhead();
  const requests = openRequests(bucket, blob, Math.floor(to / CHUNK_BYTES));
  let position = from;
  let pickUps = 0;
  try {
    while (position <= to) {
      try {
        for await (const piece of restOfChunk({ bucket, blob, share, requests }, position, to)) {
          pickUps = 0;
          position += piece.length;
          yield piece;
          share.noteDemand();
        }
      } catch (error) {
        const isFinal = error instanceof CorruptContent || error instanceof StorageDown || statusOf(error) === 404;
        if (isFinal || pickUps >= MAX_RESUMES) blobErrorFromS3(error);
        pickUps++;
        await requests.end();
      }
    }
  } finally {
    share.close();
    await requests.end();
  }
}

async function* restOfChunk(download: Download, position: number, to: number): AsyncGenerator<Buffer> {
  const { blob, share, requests } = download;
  const index = Math.floor(position / CHUNK_BYTES);
  const start = index * CHUNK_BYTES;
  const end = Math.min(start + lengthOf(blob, index), to + 1);
  if (!share.take(CHUNK_BYTES)) {
    await requests.end();
    yield* smallPieces(download, index, position, end);
    return;
  }
  const chunk = await requests.chunk(index);
  checkChunk(blob, index, chunk);
  const idle = setTimeout(requests.end, IDLE_REQUEST_MS);
  try {
    yield chunk.subarray(position - start, end - start);
  } finally {
    clearTimeout(idle);
  }
}

/** One request after the other, each for the chunks up to the last one, as long as they are read in order. */
function openRequests(bucket: Bucket, blob: Blob, last: number) {
  let running: AsyncGenerator<Buffer> | undefined;
  let following = 0;
  const end = async () => {
    const ended = running;
    running = undefined;
    await ended?.return(undefined);
  };
  return {
    end,
    async chunk(index: number): Promise<Buffer> {
      if (index !== following) await end();
      running ??= chunks(bucket, blob, index, last);
      following = index + 1;
      const { value } = await running.next();
      return value;
    },
  };
}

/**
 * Bytes from `position` up to, not including, `end` of a chunk. The second read must give the bytes that the first one
 * verified.
 */
async function* smallPieces({ bucket, blob, share }: Download, index: number, position: number, end: number) {
  const start = index * CHUNK_BYTES;
  const checksums = await limitChecks(() => checksumsOfPieces(bucket, blob, index));
  for (let at = position; at < end; ) {
    const number = Math.floor((at - start) / SMALL_READ_BYTES);
    const first = start + number * SMALL_READ_BYTES;
    const piece = await readPiece(
      bucket,
      blob,
      first,
      Math.min(first + SMALL_READ_BYTES, start + lengthOf(blob, index)),
    );
    if (crc32(piece) !== checksums[number]) throw new CorruptContent(`Chunk ${index} of ${blob.id}`);
    share.tookSmall();
    yield piece.subarray(at - first, end - first);
    at = first + piece.length;
  }
}

async function checksumsOfPieces(bucket: Bucket, blob: Blob, index: number): Promise<number[]> {
  const start = index * CHUNK_BYTES;
  const chunk = await readPiece(bucket, blob, start, start + lengthOf(blob, index));
  checkChunk(blob, index, chunk);
  const count = Math.ceil(chunk.length / SMALL_READ_BYTES);
  return Array.from({ length: count }, (_, n) =>
    crc32(chunk.subarray(n * SMALL_READ_BYTES, (n + 1) * SMALL_READ_BYTES)),
  );
}

/** Bytes from `from` up to, not including, `end`. @throws when fewer arrive */
async function readPiece(bucket: Bucket, blob: Blob, from: number, end: number): Promise<Buffer> {
  const gathered: Buffer[] = [];
  let missing = end - from;
  const body = await request(bucket, blob, from, end);
  for await (const data of body) {
    gathered.push(data);
    missing -= data.length;
  }
  if (missing !== 0) throw new Error(`The storage sent too little of ${blob.id}`);
  return Buffer.concat(gathered);
}

async function request(bucket: Bucket, blob: Blob, from: number, end: number): Promise<Readable> {
  const { sdk, client } = bucket;
  const Range = `bytes=${from}-${end - 1}`;
  const { Body } = await client.send(new sdk.GetObjectCommand({ ...objectParameters(bucket, blob.id), Range }));
  return Body as unknown as Readable;
}

/** Whole chunks, in one request. @throws when the stream ends too early */
async function* chunks(bucket: Bucket, blob: Blob, first: number, last: number): AsyncGenerator<Buffer> {
  const body = await request(bucket, blob, first * CHUNK_BYTES, Math.min((last + 1) * CHUNK_BYTES, blob.size));
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
  return Math.min(CHUNK_BYTES, size - index * CHUNK_BYTES);
}
