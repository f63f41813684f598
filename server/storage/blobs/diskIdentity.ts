import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { parseStorageIdentity, type StorageIdentity } from './blobStore.ts';

/** The file beside the content that holds the identity of the storage. */
export const IDENTITY_FILE = 'instance.json';

/** @throws when the file exists and cannot be read */
export async function readIdentity(folder: string): Promise<StorageIdentity | undefined> {
  const text = await readFile(join(folder, IDENTITY_FILE), 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  return text === undefined ? undefined : parseStorageIdentity(text);
}

/** Replaces the file as a whole: after a power cut there is either the old one or the new one. */
export async function writeIdentity(folder: string, identity: StorageIdentity): Promise<void> {
  const part = join(folder, `${IDENTITY_FILE}.part`);
  const file = await open(part, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(identity)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, join(folder, IDENTITY_FILE));
  await syncFolder(folder);
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
