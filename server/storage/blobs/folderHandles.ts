import { type FileHandle, open } from 'node:fs/promises';

/** Folders that stay open after their first sync, so that the next sync is a single call. */
export interface FolderHandles {
  /** Resolves when the names in a folder are on the disk. @throws the error of the system */
  sync(path: string): Promise<void>;
  close(): Promise<void>;
}

export function openFolderHandles(): FolderHandles {
  const handles = new Map<string, Promise<FileHandle>>();
  return {
    async sync(path) {
      const opening = handles.get(path) ?? open(path, 'r');
      handles.set(path, opening);
      const handle = await opening.catch((error) => {
        handles.delete(path);
        throw error;
      });
      await handle.sync();
    },
    async close() {
      const opened = await Promise.allSettled(handles.values());
      handles.clear();
      for (const result of opened) if (result.status === 'fulfilled') await result.value.close();
    },
  };
}
