import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Changes whenever texts are read or laid out differently, so that earlier results are not used. */
const EDITION = '2';

/**
 * Intermediate results of previews on disk: `cache/previews/<first two letters>/<content>/<edition>/<name>`. Every file
 * can be removed at any time; it is created again when needed.
 */
export function openPreviewCache(dataDir: string) {
  const root = join(dataDir, 'cache', 'previews');
  const folderOf = (contentId: string) => join(root, contentId.slice(0, 2), contentId);
  const currentOf = (contentId: string) => join(folderOf(contentId), EDITION);
  return {
    async find(contentId: string, name: string): Promise<Buffer | undefined> {
      return readFile(join(currentOf(contentId), name)).catch(() => undefined);
    },

    /** Size in bytes of a cached file; 0 when there is none. */
    async size(contentId: string, name: string): Promise<number> {
      return (await stat(join(currentOf(contentId), name)).catch(() => undefined))?.size ?? 0;
    },

    /** The file gets its name when it is complete. When the disk is full, nothing is stored. */
    async set(contentId: string, name: string, content: Buffer | string): Promise<void> {
      const folder = currentOf(contentId);
      const part = join(folder, `${randomBytes(8).toString('hex')}.part`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(part, content, { flag: 'wx', mode: 0o600, flush: true });
        await rename(part, join(folder, name));
      } catch {
        await rm(part, { force: true }).catch(() => undefined);
      }
    },

    /** Records that a content was viewed, so that it is not removed as unused. */
    async touch(contentId: string, now: Date): Promise<void> {
      await utimes(folderOf(contentId), now, now).catch(() => undefined);
    },

    /** The contents with cached files, and when each was last viewed. */
    async list(): Promise<{ contentId: string; usedOn: Date }[]> {
      const found: { contentId: string; usedOn: Date }[] = [];
      for (const group of await readdir(root).catch(() => [])) {
        for (const contentId of await readdir(join(root, group)).catch(() => [])) {
          const stats = await stat(join(root, group, contentId)).catch(() => undefined);
          if (stats) found.push({ contentId, usedOn: stats.mtime });
        }
      }
      return found;
    },

    async remove(contentId: string): Promise<void> {
      await rm(folderOf(contentId), { recursive: true, force: true });
    },
  };
}
