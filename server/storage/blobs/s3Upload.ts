import { type FileHandle, open } from 'node:fs/promises';
import type { CompletedPart } from '@aws-sdk/client-s3';
import { WrongLength } from './blobStore.ts';
import { type Bucket, statusOf } from './s3Client.ts';
import type { StagedContent } from './staging.ts';

const MIB = 1024 * 1024;
/** Largest content in bytes that is sent in one request; larger content is sent in parts. */
const PART_BYTES = 8 * MIB;
/** Parts that an object may have. */
const MAX_PARTS = 10_000;
/** Bytes of all uploads together that are in memory: a request can be retried only while its bytes are. */
const MAX_BUFFERED_BYTES = 32 * MIB;

/**
 * Sends files to a bucket and checks that they are complete. An existing object is never overwritten, where the service
 * supports the condition.
 */
export function openUploader({ sdk, client, storing, name }: Bucket) {
  const bufferedBytes = openBudget(MAX_BUFFERED_BYTES);
  let isConditional = true;

  /** Sends the condition "only if no object exists", until the service rejects the condition as unknown. */
  async function once<T>(send: (condition: { IfNoneMatch?: '*' }) => Promise<T>): Promise<T | undefined> {
    if (!isConditional) return send({});
    try {
      return await send({ IfNoneMatch: '*' });
    } catch (error) {
      // Ids are unique: an existing object comes from an earlier attempt of this same request.
      if (statusOf(error) === 412) return undefined;
      if (statusOf(error) !== 501) throw error;
      isConditional = false;
      return send({});
    }
  }

  /** Runs work with a range of the file in memory. */
  const withBytes = <T>(file: FileHandle, at: number, length: number, work: (bytes: Buffer) => Promise<T>) =>
    bufferedBytes(length, async () => {
      const bytes = Buffer.allocUnsafe(length);
      const { bytesRead } = await file.read(bytes, 0, length, at);
      if (bytesRead !== length) throw new WrongLength();
      return work(bytes);
    });

  async function sendWhole(file: FileHandle, target: { Bucket: string; Key: string }, size: number) {
    await withBytes(file, 0, size, (Body) =>
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
      return withBytes(file, at, Math.min(length, size - at), async (Body) => {
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

  /** Sends a file and compares its size in the bucket. @throws {WrongLength} when it is not complete */
  return async function upload({ path, size }: StagedContent, key: string): Promise<void> {
    const target = { Bucket: name, Key: key };
    const file = await open(path, 'r');
    try {
      await (size <= PART_BYTES ? sendWhole : sendInParts)(file, target, size);
    } finally {
      await file.close();
    }
    const { ContentLength } = await storing.send(new sdk.HeadObjectCommand(target));
    if (ContentLength !== size) throw new WrongLength();
  };
}

/** Starts work in the order of the calls, while the sum of its bytes stays within a total. */
function openBudget(total: number) {
  let left = total;
  const waiting: (() => void)[] = [];
  return async function withTimeout<T>(amount: number, work: () => Promise<T>): Promise<T> {
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
