import { createHash } from 'node:crypto';
import { connectS3 } from '#server/storage/blobs/s3Client.ts';
import type { S3Config } from '#server/storage/blobs/s3Config.ts';

/** A signed record of where the log chains ended at a point in time. */
export interface HeadLine {
  on: string;
  /** `chain:length:hash`. */
  heads: string[];
  keyId: string;
  signature: string;
}

/** Maximum number of records that are compared: each record covers everything that its chains contained before it. */
const MAX_COMPARED_HEADS = 100;

/**
 * Stores log heads in a bucket, one object per record, never overwritten: with object lock and a default retention on
 * the bucket, no one can remove them. The SDK is loaded when the first record is written.
 */
export function openHeadsBucket(config: S3Config) {
  const prefix = `${config.prefix}log-heads/`;
  const bucket = { Bucket: config.bucket };
  let connection: ReturnType<typeof connect> | undefined;
  const connected = () => {
    connection ??= connect(config);
    return connection;
  };
  return {
    async append(line: HeadLine): Promise<void> {
      const { sdk, client } = await connected();
      const body = JSON.stringify(line);
      const md5 = createHash('md5').update(body).digest('base64');
      const key = `${prefix}${line.on}-${line.keyId}.json`;
      await client.send(new sdk.PutObjectCommand({ ...bucket, Key: key, Body: body, ContentMD5: md5 }));
    },
    async newest(): Promise<HeadLine[]> {
      const { sdk, client } = await connected();
      const keys: string[] = [];
      let token: string | undefined;
      do {
        const page = await client.send(
          new sdk.ListObjectsV2Command({ ...bucket, Prefix: prefix, ContinuationToken: token }),
        );
        keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
        token = page.NextContinuationToken;
      } while (token);
      const newest = keys.sort().slice(-MAX_COMPARED_HEADS);
      return Promise.all(
        newest.map(async (Key) => {
          const { Body } = await client.send(new sdk.GetObjectCommand({ ...bucket, Key }));
          return JSON.parse((await Body?.transformToString()) ?? '') as HeadLine;
        }),
      );
    },
    async close(): Promise<void> {
      (await connection)?.client.destroy();
    },
  };
}

async function connect(config: S3Config) {
  const sdk = await import('@aws-sdk/client-s3');
  return { sdk, client: connectS3(sdk, config) };
}
