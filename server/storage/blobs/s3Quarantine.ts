import type { Quarantine, QuarantinedBlob, StorageIdentity } from './blobStore.ts';
import { parseStorageIdentity, WrongLength } from './blobStore.ts';
import type { Bucket } from './s3Client.ts';
import { blobErrorFromS3, statusOf } from './s3Client.ts';

const IDENTITY_KEY = 'instance.json';
/** Bytes that the service copies in one request: few enough for a quick reply, and below its limit of 5 GiB. */
const COPY_PART_BYTES = 256 * 1024 * 1024;

/** Quarantine in a bucket, `<prefix>quarantine/<day>/<id>`. An object is deleted only when its copy is complete. */
export function openS3Quarantine(bucket: Bucket, remove: (id: string) => Promise<void>): Quarantine {
  const keyIn = ({ on, id }: Pick<QuarantinedBlob, 'on' | 'id'>) => `quarantine/${on}/${id}`;
  return {
    async add(id, on) {
      if (await copy(bucket, id, keyIn({ on: on.toISOString().slice(0, 10), id }))) await remove(id);
    },
    list: () => listed(bucket),
    async restore(blob) {
      if (await copy(bucket, keyIn(blob), blob.id)) await remove(keyIn(blob));
    },
    remove: (blob) => remove(keyIn(blob)),
  };
}

async function* listed({ sdk, client, name, prefix }: Bucket): AsyncGenerator<QuarantinedBlob> {
  const query = { Bucket: name, Prefix: `${prefix}quarantine/` };
  for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, query)) {
    for (const { Key = '', Size = 0 } of Contents) {
      const [, on = '', id] = /^quarantine\/(\d{4}-\d\d-\d\d)\/([0-9a-f]{32})$/.exec(Key.slice(prefix.length)) ?? [];
      if (id) yield { id, on, size: Size };
    }
  }
}

/** Copies within the bucket. @returns false when there is no such object */
async function copy(bucket: Bucket, from: string, to: string): Promise<boolean> {
  const { sdk, storing, name, prefix } = bucket;
  const source = { Bucket: name, Key: prefix + from };
  const target = { Bucket: name, Key: prefix + to };
  const found = await storing.send(new sdk.HeadObjectCommand(source)).catch((error) => {
    if (statusOf(error) !== 404) blobErrorFromS3(error);
  });
  if (!found) return false;
  const size = found.ContentLength ?? 0;
  const CopySource = encodeURI(`${name}/${source.Key}`);
  try {
    if (size <= COPY_PART_BYTES) await storing.send(new sdk.CopyObjectCommand({ ...target, CopySource }));
    else await copyInParts(bucket, target, CopySource, size);
    const { ContentLength } = await storing.send(new sdk.HeadObjectCommand(target));
    if (ContentLength !== size) throw new WrongLength();
  } catch (error) {
    blobErrorFromS3(error);
  }
  return true;
}

async function copyInParts(
  { sdk, storing }: Bucket,
  target: { Bucket: string; Key: string },
  CopySource: string,
  size: number,
) {
  const { UploadId } = await storing.send(new sdk.CreateMultipartUploadCommand(target));
  const Parts: { PartNumber: number; ETag?: string }[] = [];
  for (let from = 0; from < size; from += COPY_PART_BYTES) {
    const PartNumber = Parts.length + 1;
    const CopySourceRange = `bytes=${from}-${Math.min(size, from + COPY_PART_BYTES) - 1}`;
    const part = { ...target, UploadId, PartNumber, CopySource, CopySourceRange };
    const { CopyPartResult } = await storing.send(new sdk.UploadPartCopyCommand(part));
    Parts.push({ PartNumber, ETag: CopyPartResult?.ETag });
  }
  await storing.send(new sdk.CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }));
}

export async function readS3Identity({ sdk, client, name, prefix }: Bucket): Promise<StorageIdentity | undefined> {
  try {
    const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: name, Key: prefix + IDENTITY_KEY }));
    return parseStorageIdentity((await Body?.transformToString()) ?? '');
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    return blobErrorFromS3(error);
  }
}

export async function writeS3Identity(
  { sdk, storing, name, prefix }: Bucket,
  identity: StorageIdentity,
): Promise<void> {
  const object = { Bucket: name, Key: prefix + IDENTITY_KEY, Body: JSON.stringify(identity) };
  await storing.send(new sdk.PutObjectCommand(object)).catch(blobErrorFromS3);
}
