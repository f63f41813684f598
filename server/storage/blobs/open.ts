import type { BlobStore } from './blobStore.ts';
import { openDisk } from './disk.ts';
import { openS3 } from './s3.ts';
import type { S3Config } from './s3Config.ts';

/** Opens the store that the configuration names: a bucket, or the data folder. */
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
