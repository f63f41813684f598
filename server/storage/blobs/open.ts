import type { Database } from '../database.ts';
import type { BlobStore } from './blobStore.ts';
import { openDisk } from './disk.ts';
import { withJoinedContents } from './joinedStore.ts';
import { openS3 } from './s3.ts';
import type { S3Config } from './s3Config.ts';
import { withSmallContents } from './smallStore.ts';

interface Location {
  dataDir: string;
  storage?: S3Config;
  storageReserve?: number;
}

/** Opens the configured store, a bucket or the data directory, with small content and lists of parts in the database. */
export async function openBlobs(location: Location, database: Database): Promise<BlobStore> {
  return withJoinedContents(withSmallContents(await openFiles(location), database), database);
}

/** Opens the configured store without the content in the database. */
export function openFiles({ dataDir, storage, storageReserve }: Location): Promise<BlobStore> {
  return storage ? openS3(storage, dataDir, storageReserve) : openDisk(dataDir, storageReserve);
}
