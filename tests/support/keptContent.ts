import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Config } from '#server/config.ts';
import { connectS3 } from '#server/storage/blobs/s3Client.ts';

/** The bytes that a house keeps, seen from beside it: on its disk, or in its bucket. */
export interface KeptContent {
  /** Names and sizes of everything, half-written content included. */
  list(): Promise<{ name: string; size: number }[]>;
  read(name: string): Promise<Buffer>;
  overwrite(name: string, bytes: Uint8Array): Promise<void>;
}

export function keptContent(config: Config): KeptContent {
  const content = config.storage ? inBucket(config.storage) : onDisk(config.dataDir);
  return {
    ...content,
    list: async () => [...(await content.list()), ...filesIn(join(config.dataDir, 'tmp'))],
  };
}

function onDisk(dataDir: string): KeptContent {
  const pathOf = (name: string) => join(dataDir, 'blobs', name.slice(0, 2), name);
  return {
    list: async () => filesIn(join(dataDir, 'blobs')),
    read: async (name) => readFileSync(pathOf(name)),
    overwrite: async (name, bytes) => writeFileSync(pathOf(name), bytes),
  };
}

function filesIn(folder: string): { name: string; size: number }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => ({ name, size: readFileSync(join(parentPath, name)).length }));
}

function inBucket(place: NonNullable<Config['storage']>): KeptContent {
  const objectOf = (name: string) => ({ Bucket: place.bucket, Key: place.prefix + name });
  const within = async <T>(work: (sdk: typeof import('@aws-sdk/client-s3'), client: S3Client) => Promise<T>) => {
    const sdk = await import('@aws-sdk/client-s3');
    const client = connectS3(sdk, place);
    return work(sdk, client).finally(() => client.destroy());
  };
  return {
    list: () =>
      within(async (sdk, client) => {
        const command = new sdk.ListObjectsV2Command({ Bucket: place.bucket, Prefix: place.prefix });
        const { Contents = [] } = await client.send(command);
        return Contents.map(({ Key = '', Size = 0 }) => ({ name: Key.slice(place.prefix.length), size: Size }));
      }),
    read: (name) =>
      within(async (sdk, client) => {
        const { Body } = await client.send(new sdk.GetObjectCommand(objectOf(name)));
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      }),
    overwrite: (name, Body) =>
      within(async (sdk, client) => void (await client.send(new sdk.PutObjectCommand({ ...objectOf(name), Body })))),
  };
}
