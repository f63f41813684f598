import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Pictures on disk, `cache/thumbnails/<first two letters>/<key>`. Anything in it can be removed at any time: it is
 * made again.
 */
export function openThumbnailCache(dataDir: string) {
  const root = join(dataDir, 'cache', 'thumbnails');
  const folderOf = (key: string) => join(root, key.slice(0, 2));
  return {
    /** What was kept: empty for "cannot be made"; undefined when nothing was. */
    find: (key: string) => readFile(join(folderOf(key), key)).catch(() => undefined),

    /** The file appears whole under its name. A disk that is full keeps nothing, and nobody has to know. */
    async keep(key: string, content: Buffer): Promise<void> {
      const aside = join(folderOf(key), `${randomBytes(8).toString('hex')}.part`);
      try {
        await mkdir(folderOf(key), { recursive: true, mode: 0o700 });
        await writeFile(aside, content, { mode: 0o600 });
        await rename(aside, join(folderOf(key), key));
      } catch {
        await unlink(aside).catch(() => undefined);
      }
    },

    async sweep(before: Date): Promise<void> {
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
