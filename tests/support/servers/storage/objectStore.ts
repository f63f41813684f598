import { setTimeout as wait } from 'node:timers/promises';

/** An S3 service of our own, with a bucket in it. */
export interface ObjectStore {
  name: string;
  /** `http://127.0.0.1:PORT` */
  endpoint: string;
  /** Kills the process that answers requests. */
  kill(): Promise<void>;
  /** Starts it again on the same port and content. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export const BUCKET = 'instance';
/** In the form in which the SDK reads them from the environment. */
export const bucketCredentials = { AWS_ACCESS_KEY_ID: 'test:tester', AWS_SECRET_ACCESS_KEY: 'testing' };
export const BUCKET_REGION = 'us-east-1';

/** Waits until the service responds, and makes the bucket. */
export async function createBucket(endpoint: string): Promise<void> {
  const { CreateBucketCommand } = await import('@aws-sdk/client-s3');
  const client = await connect(endpoint);
  try {
    for (let attempts = 1; ; attempts++) {
      try {
        await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
        return;
      } catch (error) {
        // A minute: several programs start beside tests that use both cores.
        if (attempts === 300 || (error as Error).name === 'BucketAlreadyOwnedByYou') throw error;
        await wait(200);
      }
    }
  } finally {
    client.destroy();
  }
}

/** The objects below the storage address of an instance: contents (not those in quarantine) and multipart uploads. */
export async function objectsBelow(storageUrl: string): Promise<{ contents: number; uploads: number }> {
  const { ListMultipartUploadsCommand, paginateListObjectsV2 } = await import('@aws-sdk/client-s3');
  const url = new URL(storageUrl);
  const Prefix = `${url.pathname.slice(1)}/`;
  const client = await connect(url.searchParams.get('endpoint') ?? '');
  try {
    let contents = 0;
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: BUCKET, Prefix }))
      contents += Contents.filter(({ Key = '' }) => /^[0-9a-f]{32}$/.test(Key.slice(Prefix.length))).length;
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: BUCKET, Prefix }));
    return { contents, uploads: Uploads.length };
  } finally {
    client.destroy();
  }
}

async function connect(endpoint: string) {
  const { S3Client } = await import('@aws-sdk/client-s3');
  const credentials = {
    accessKeyId: bucketCredentials.AWS_ACCESS_KEY_ID,
    secretAccessKey: bucketCredentials.AWS_SECRET_ACCESS_KEY,
  };
  return new S3Client({ endpoint, region: BUCKET_REGION, credentials, forcePathStyle: true, maxAttempts: 1 });
}
