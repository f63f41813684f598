import type { FolderChange } from './folderEtags.model.ts';

interface Noted {
  /** The folder where something happened. */
  folderId: number;
  /** The list through which it is seen. */
  listId: number;
  position: number;
  /** Whether those see it who may only read. */
  isShown: boolean;
}

/**
 * The changes of a batch, each in its folder and all above it.
 * @param parentOf the folder above one; null for the root
 */
export function openChanges(parentOf: (folderId: number) => number | null) {
  const byFolder = new Map<number, Map<number, FolderChange>>();
  const added = new Map<number, number | null>();
  const above = (id: number) => added.get(id) ?? parentOf(id);
  return {
    /** Makes a folder known that is below those which `parentOf` knows. */
    addFolder(id: number, parentId: number | null) {
      added.set(id, parentId);
    },
    note({ folderId, listId, position, isShown }: Noted) {
      const readersPosition = isShown ? position : 0;
      for (let id: number | null = folderId; id !== null; id = above(id)) {
        const lists = byFolder.get(id) ?? new Map<number, FolderChange>();
        byFolder.set(id, lists);
        const known = lists.get(listId);
        // Then every folder above has it as well.
        if (known && known.position >= position && known.readersPosition >= readersPosition) return;
        lists.set(listId, {
          folderId: id,
          accessListId: listId,
          position: Math.max(position, known?.position ?? 0),
          readersPosition: Math.max(readersPosition, known?.readersPosition ?? 0),
        });
      }
    },
    list: (): FolderChange[] => [...byFolder.values()].flatMap((lists) => [...lists.values()]),
  };
}
