import { type FileHandle, open } from 'node:fs/promises';
import type { CompletedPart, S3Client } from '@aws-sdk/client-s3';
import { WrongLength } from './blobStore.ts';
import { type Sdk, statusOf } from './s3Client.ts';
import type { StagedContent } from './staging.ts';

const MIB = 1024 * 1024;
/** Bytes that are sent in one request; more go in parts. */
const PART_BYTES = 8 * MIB;
/** Parts that an object may have. */
const MAX_PARTS = 10_000;
/** Bytes of all uploads together that are in memory: a request can be sent again only while its bytes are at hand. */
const MAX_BUFFERED_BYTES = 32 * MIB;

/** Who asks the service, and who has it store something. */
interface Clients {
  client: S3Client;
  storing: S3Client;
}

/**
 * Sends files to a bucket, so that what was sent is there whole. Nothing that is there is ever overwritten, where the
 * service can promise that.
 */
export function openUploader(sdk: Sdk, { client, storing }: Clients, bucket: string) {
  const bufferedBytes = openBudget(MAX_BUFFERED_BYTES);
  let isConditional = true;

  /** Asks for "only if nothing is there", until the service turns out not to know that. */
  async function once<T>(send: (condition: { IfNoneMatch?: '*' }) => Promise<T>): Promise<T | undefined> {
    if (!isConditional) return send({});
    try {
      return await send({ IfNoneMatch: '*' });
    } catch (error) {
      // An id is never given twice: what is there is an earlier try of this very request.
      if (statusOf(error) === 412) return undefined;
      if (statusOf(error) !== 501) throw error;
      isConditional = false;
      return send({});
    }
  }

  /** The work with a range of the file in memory. */
  const holding = <T>(file: FileHandle, at: number, length: number, work: (bytes: Buffer) => Promise<T>) =>
    bufferedBytes(length, async () => {
      const bytes = Buffer.allocUnsafe(length);
      const { bytesRead } = await file.read(bytes, 0, length, at);
      if (bytesRead !== length) throw new WrongLength();
      return work(bytes);
    });

  async function sendWhole(file: FileHandle, target: { Bucket: string; Key: string }, size: number) {
    await holding(file, 0, size, (Body) =>
      once((condition) =>
        storing.send(new sdk.PutObjectCommand({ ...target, ...condition, Body, ContentLength: size })),
      ),
    );
  }

  async function sendInParts(file: FileHandle, target: { Bucket: string; Key: string }, size: number) {
    const { UploadId } = await storing.send(new sdk.CreateMultipartUploadCommand(target));
    const length = Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS));
    let isGivenUp = false;
    const sendPart = async (index: number): Promise<CompletedPart> => {
      const at = index * length;
      return holding(file, at, Math.min(length, size - at), async (Body) => {
        const PartNumber = index + 1;
        if (isGivenUp) return { PartNumber };
        const { ETag } = await storing.send(new sdk.UploadPartCommand({ ...target, UploadId, PartNumber, Body }));
        return { ETag, PartNumber };
      });
    };
    const sending = Array.from({ length: Math.ceil(size / length) }, (_, index) => sendPart(index));
    try {
      const complete = { ...target, UploadId, MultipartUpload: { Parts: await Promise.all(sending) } };
      await once((condition) => storing.send(new sdk.CompleteMultipartUploadCommand({ ...complete, ...condition })));
    } catch (error) {
      isGivenUp = true;
      await Promise.allSettled(sending);
      await client.send(new sdk.AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => undefined);
      throw error;
    }
  }

  /** Sends a file and asks how much of it has come. @throws {WrongLength} when it is not all */
  return async function upload({ path, size }: StagedContent, key: string): Promise<void> {
    const target = { Bucket: bucket, Key: key };
    const file = await open(path, 'r');
    try {
      await (size <= PART_BYTES ? sendWhole : sendInParts)(file, target, size);
    } finally {
      await file.close();
    }
    const { ContentLength } = await client.send(new sdk.HeadObjectCommand(target));
    if (ContentLength !== size) throw new WrongLength();
  };
}

/** Lets work begin, in turn, while what it takes fits into a total. */
function openBudget(total: number) {
  let left = total;
  const waiting: (() => void)[] = [];
  return async function within<T>(amount: number, work: () => Promise<T>): Promise<T> {
    const taken = Math.min(amount, total);
    while (left < taken) await new Promise<void>((resolve) => waiting.push(resolve));
    left -= taken;
    try {
      return await work();
    } finally {
      left += taken;
      for (const wake of waiting.splice(0)) wake();
    }
  };
}
