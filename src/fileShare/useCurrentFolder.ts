import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { BIN_ID } from '#contract/enums.ts';
import type { TreeFolder } from '#contract/folders.ts';
import { wordsOf } from '#contract/refusals.ts';
import type { Forest } from './tree/forest.ts';
import { childrenOf } from './tree/forest.ts';
import { usePlace } from './usePlace.ts';

/**
 * The folder that the address names, else the root, else the first one that may be read (§4 Folder tree). An address of
 * a folder that is not there says so and leads back to the start. In Trash there is none.
 */
export function useCurrentFolder(forest: Forest | undefined): TreeFolder | undefined {
  const can = useCan();
  const notify = useNotify();
  const { place, go } = usePlace();
  const wanted = place.folder === undefined ? undefined : forest?.byId.get(place.folder);
  const inBin = place.folder === BIN_ID;
  const isMissing = forest !== undefined && place.folder !== undefined && !inBin && wanted === undefined;
  const isComing = useWayTo(isMissing && forest.partial ? place.folder : undefined);
  const isLost = isMissing && !isComing;

  useEffect(() => {
    if (!isLost) return;
    notify(wordsOf('folder.notFound'), { type: 'warning' });
    go({ folder: undefined, file: undefined, tab: 'folder' });
  }, [isLost, notify, go]);

  if (!forest || inBin || isComing) return undefined;
  if (wanted) return wanted;
  const readable = (folder: TreeFolder) => can('folder.read', folder);
  return childrenOf(forest, null).find(readable) ?? [...forest.byId.values()].find(readable);
}

/**
 * Loads the levels down to a folder, where the tree comes level by level (§4 Deep link).
 * @returns whether it may still turn up
 */
function useWayTo(id: number | undefined): boolean {
  const client = useQueryClient();
  const way = useQuery({
    queryKey: ['wayTo', id],
    queryFn: async () => {
      const { openLevels } = await import('./tree/levels.ts');
      await openLevels(client, [id ?? 0]);
      return true;
    },
    enabled: id !== undefined,
    gcTime: 0,
  });
  return id !== undefined && !way.isFetchedAfterMount;
}
