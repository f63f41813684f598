import { mkdir, readdir, rename, rmdir, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Quarantine, QuarantinedBlob } from './blobStore.ts';
import { syncFolder } from './diskIdentity.ts';
import { removeIfExists } from './staging.ts';

/** Quarantine on the local disk, `quarantine/<day>/<id>`, on the same file system as the content. */
export function openDiskQuarantine(root: string, pathOf: (id: string) => string): Quarantine {
  const pathIn = ({ on, id }: Pick<QuarantinedBlob, 'on' | 'id'>) => join(root, on, id);
  const move = async (from: string, to: string) => {
    await rename(from, to);
    await syncFolder(dirname(to));
    await syncFolder(dirname(from));
  };
  const dropEmpty = (on: string) => rmdir(join(root, on)).catch(() => undefined);

  return {
    async add(id, on) {
      const to = pathIn({ on: on.toISOString().slice(0, 10), id });
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await move(pathOf(id), to).catch(ignoreMissing);
    },
    async *list() {
      for (const on of await readdir(root).catch(() => [])) {
        if (!/^\d{4}-\d\d-\d\d$/.test(on)) continue;
        for (const id of await readdir(join(root, on))) {
          const found = await stat(pathIn({ on, id })).catch(() => undefined);
          if (found) yield { id, on, size: found.size };
        }
      }
    },
    async restore(blob) {
      const now = new Date();
      // A restored blob counts as new, so that the next cleanup does not remove it again.
      await utimes(pathIn(blob), now, now);
      await move(pathIn(blob), pathOf(blob.id));
      await dropEmpty(blob.on);
    },
    async remove(blob) {
      await removeIfExists(pathIn(blob));
      await dropEmpty(blob.on);
    },
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
