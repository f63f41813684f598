import type { BlobStore } from './blobStore.ts';
import { openDisk } from './disk.ts';
import { openS3 } from './s3.ts';
import type { S3Config } from './s3Config.ts';

/** Opens the configured store: a bucket, or the data directory. */
export function openBlobs({
  dataDir,
  storage,
  storageReserve,
}: {
  dataDir: string;
  storage?: S3Config;
  storageReserve?: number;
}): Promise<BlobStore> {
  return storage ? openS3(storage, dataDir, storageReserve) : openDisk(dataDir, storageReserve);
}
