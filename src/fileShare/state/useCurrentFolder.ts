import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { BIN_ID } from '#contract/enums.ts';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import type { FolderTreeData } from '#web/ui/folders/treeData.ts';
import { childrenOf, pathTo } from '#web/ui/folders/treeData.ts';
import { useUrlState } from './useUrlState.ts';

interface CurrentFolder {
  folder: TreeFolder | undefined;
  /** The folder in the URL does not exist or is not accessible. */
  isLost: boolean;
}

/**
 * The folder in the URL, else the root, else the first readable one. When the open folder is deleted, its nearest
 * ancestor is opened. In Trash there is none.
 */
export function useCurrentFolder(folderTree: FolderTreeData | undefined): CurrentFolder {
  const can = useCan();
  const notify = useNotify();
  const { urlState, go } = useUrlState();
  const requested = urlState.folder === undefined ? undefined : folderTree?.byId.get(urlState.folder);
  const inBin = urlState.folder === BIN_ID;
  const isMissing = folderTree !== undefined && urlState.folder !== undefined && !inBin && requested === undefined;
  const isComing = useLoadAncestors(isMissing && folderTree.partial ? urlState.folder : undefined);
  const isLost = isMissing && !isComing;

  const path = useRef<readonly TreeFolder[]>([]);
  useEffect(() => {
    if (folderTree && requested) path.current = pathTo(folderTree, requested.id);
  }, [folderTree, requested]);
  useEffect(() => {
    if (!isLost) return;
    const lastFolder = path.current.at(-1);
    const above = path.current.findLast(({ id }) => {
      const folder = folderTree?.byId.get(id);
      return folder && can('folder.read', folder);
    });
    // The folder that was open has been deleted, or its permissions have changed; its ancestors are known.
    const isGone = lastFolder?.id === urlState.folder && lastFolder !== undefined && above !== undefined;
    if (!isGone) return;
    notify('fileShare.list.gone', { type: 'warning', messageArgs: { name: lastFolder.name, in: above.name } });
    go({ folder: above.id, file: undefined, search: undefined, tab: 'folder' });
  }, [isLost, folderTree, urlState.folder, can, notify, go]);

  if (!folderTree || inBin || isMissing) return { folder: undefined, isLost };
  if (requested) return { folder: requested, isLost };
  const readable = (folder: TreeFolder) => can('folder.read', folder);
  const folder = childrenOf(folderTree, null).find(readable) ?? [...folderTree.byId.values()].find(readable);
  return { folder, isLost };
}

/**
 * Loads the ancestors of a folder in a lazily loaded tree.
 * @returns whether the folder may still be found
 */
function useLoadAncestors(id: number | undefined): boolean {
  const client = useQueryClient();
  const ancestors = useQuery({
    queryKey: ['folderAncestors', id],
    queryFn: async () => {
      const { openLevels } = await import('#web/ui/folders/levels.ts');
      await openLevels(client, [id ?? 0]);
      return true;
    },
    enabled: id !== undefined,
    gcTime: 0,
  });
  return id !== undefined && !ancestors.isFetchedAfterMount;
}
