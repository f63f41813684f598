import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The cached marker for a thumbnail that cannot be made. It is not empty, because a power cut can leave an empty file.
 */
const NONE = Buffer.from('cannot be made\n');

/**
 * Thumbnails on disk: `cache/thumbnails/<first two letters>/<key>`. Every file can be removed at any time; it is
 * created again when needed.
 */
export function openThumbnailCache(dataDir: string) {
  const root = join(dataDir, 'cache', 'thumbnails');
  const folderOf = (key: string) => join(root, key.slice(0, 2));
  return {
    /** The cached thumbnail: null for "cannot be made"; undefined when none is cached, or the file is incomplete. */
    async find(key: string): Promise<Buffer | null | undefined> {
      const cached = await readFile(join(folderOf(key), key)).catch(() => undefined);
      if (cached?.equals(NONE)) return null;
      return cached && isWhole(cached) ? cached : undefined;
    },

    /**
     * The file gets its name when it is complete, even across a power cut. When the disk is full, nothing is stored.
     */
    async set(key: string, content: Buffer | undefined): Promise<void> {
      const part = join(folderOf(key), `${randomBytes(8).toString('hex')}.part`);
      try {
        await mkdir(folderOf(key), { recursive: true, mode: 0o700 });
        const file = await open(part, 'wx', 0o600);
        try {
          await file.writeFile(content ?? NONE);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(part, join(folderOf(key), key));
      } catch {
        await unlink(part).catch(() => undefined);
      }
    },

    async removeUnused(before: Date): Promise<void> {
      for (const folder of await readdir(root).catch(() => [])) {
        for (const name of await readdir(join(root, folder))) {
          const path = join(root, folder, name);
          const found = await stat(path).catch(() => undefined);
          if (found && found.mtime < before) await unlink(path).catch(() => undefined);
        }
      }
    },
  };
}

/** Whether a WebP file has the length that its header states. */
function isWhole(content: Buffer): boolean {
  return (
    content.length >= 12 &&
    content.toString('latin1', 0, 4) === 'RIFF' &&
    content.readUInt32LE(4) + 8 === content.length
  );
}
