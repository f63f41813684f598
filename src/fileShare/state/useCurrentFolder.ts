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
  /** The address names a folder that is not there, or not for this user. */
  isLost: boolean;
}

/**
 * The folder that the address names, else the root, else the first one that may be read. When the open folder is
 * deleted the nearest one above follows. In Trash there is none.
 */
export function useCurrentFolder(folderTree: FolderTreeData | undefined): CurrentFolder {
  const can = useCan();
  const notify = useNotify();
  const { urlState, go } = useUrlState();
  const requested = urlState.folder === undefined ? undefined : folderTree?.byId.get(urlState.folder);
  const inBin = urlState.folder === BIN_ID;
  const isMissing = folderTree !== undefined && urlState.folder !== undefined && !inBin && requested === undefined;
  const isComing = useWayTo(isMissing && folderTree.partial ? urlState.folder : undefined);
  const isLost = isMissing && !isComing;

  const path = useRef<readonly TreeFolder[]>([]);
  useEffect(() => {
    if (folderTree && requested) path.current = pathTo(folderTree, requested.id);
  }, [folderTree, requested]);
  useEffect(() => {
    if (!isLost) return;
    const known = path.current.at(-1);
    const above = path.current.findLast(({ id }) => {
      const folder = folderTree?.byId.get(id);
      return folder && can('folder.read', folder);
    });
    // What was open a moment ago has been deleted, or its permissions have changed: the way back up is known.
    const isGone = known?.id === urlState.folder && known !== undefined && above !== undefined;
    if (!isGone) return;
    notify('fileShare.list.gone', { type: 'warning', messageArgs: { name: known.name, in: above.name } });
    go({ folder: above.id, file: undefined, search: undefined, tab: 'folder' });
  }, [isLost, folderTree, urlState.folder, can, notify, go]);

  if (!folderTree || inBin || isMissing) return { folder: undefined, isLost };
  if (requested) return { folder: requested, isLost };
  const readable = (folder: TreeFolder) => can('folder.read', folder);
  const folder = childrenOf(folderTree, null).find(readable) ?? [...folderTree.byId.values()].find(readable);
  return { folder, isLost };
}

/**
 * Loads the levels down to a folder, where the tree comes level by level.
 * @returns whether it may still turn up
 */
function useWayTo(id: number | undefined): boolean {
  const client = useQueryClient();
  const way = useQuery({
    queryKey: ['wayTo', id],
    queryFn: async () => {
      const { openLevels } = await import('#web/ui/folders/levels.ts');
      await openLevels(client, [id ?? 0]);
      return true;
    },
    enabled: id !== undefined,
    gcTime: 0,
  });
  return id !== undefined && !way.isFetchedAfterMount;
}
