import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Config } from '#server/config.ts';
import { connectS3 } from '#server/storage/blobs/s3Client.ts';
import { openRawDatabase, type RawDatabase } from './rawDatabase.ts';

/** The stored bytes of an instance, read without the server: in its database, and on its disk or in its bucket. */
export interface StoredContent {
  /** Names and sizes of all objects, including partly written ones. */
  list(): Promise<{ name: string; size: number }[]>;
  read(name: string): Promise<Buffer>;
  overwrite(name: string, bytes: Uint8Array): Promise<void>;
}

export function storedContent(config: Config): StoredContent {
  const files = config.storage ? inBucket(config.storage) : onDisk(config.dataDir);
  // No connection stays open, as PostgreSQL copies no database that has one.
  const within = async <T>(work: (database: RawDatabase) => Promise<T>) => {
    const database = await openRawDatabase(config.dataDir, config.databaseUrl);
    return work(database).finally(database.close);
  };
  const small = (where = '') =>
    within((database) =>
      database.rows<{ name: string; bytes: Uint8Array }>(
        `select "id" as "name", "bytes" from "smallContent" where "quarantinedOn" is null ${where}`,
      ),
    );
  const named = (name: string) => `and "id" = '${name}'`;
  return {
    list: async () => [
      ...(await small()).map(({ name, bytes }) => ({ name, size: bytes.length })),
      ...(await files.list()),
      ...filesIn(join(config.dataDir, 'tmp')),
    ],
    async read(name) {
      const [row] = await small(named(name));
      return row ? Buffer.from(row.bytes) : files.read(name);
    },
    async overwrite(name, bytes) {
      if ((await small(named(name))).length === 0) return files.overwrite(name, bytes);
      const hex = Buffer.from(bytes).toString('hex');
      const value = config.databaseUrl ? `'\\x${hex}'` : `x'${hex}'`;
      await within((database) => database.run(`update "smallContent" set "bytes" = ${value} where "id" = '${name}'`));
    },
  };
}

function onDisk(dataDir: string): StoredContent {
  const pathOf = (name: string) => join(dataDir, 'blobs', name.slice(0, 2), name);
  return {
    list: async () => filesIn(join(dataDir, 'blobs')).filter(({ name }) => name !== 'instance.json'),
    read: async (name) => readFileSync(pathOf(name)),
    overwrite: async (name, bytes) => writeFileSync(pathOf(name), bytes),
  };
}

function filesIn(folder: string): { name: string; size: number }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => ({ name, size: readFileSync(join(parentPath, name)).length }));
}

function inBucket(config: NonNullable<Config['storage']>): StoredContent {
  const objectOf = (name: string) => ({ Bucket: config.bucket, Key: config.prefix + name });
  const within = async <T>(work: (sdk: typeof import('@aws-sdk/client-s3'), client: S3Client) => Promise<T>) => {
    const sdk = await import('@aws-sdk/client-s3');
    const client = connectS3(sdk, config);
    return work(sdk, client).finally(() => client.destroy());
  };
  return {
    list: () =>
      within(async (sdk, client) => {
        const command = new sdk.ListObjectsV2Command({ Bucket: config.bucket, Prefix: config.prefix });
        const { Contents = [] } = await client.send(command);
        const found = Contents.map(({ Key = '', Size = 0 }) => ({ name: Key.slice(config.prefix.length), size: Size }));
        return found.filter(({ name }) => name !== 'instance.json');
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
