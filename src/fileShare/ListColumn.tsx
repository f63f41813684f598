import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useCan } from '#authProvider/useCan.ts';
import type { TreeFolder } from '#contract/folders.ts';
import { ListPane } from './list/ListPane.tsx';
import { NoFolder } from './list/NoFolder.tsx';
import { NoRights } from './list/NoRights.tsx';
import type { Selection } from './list/selection.ts';
import { modeOf } from './place.ts';
import type { Forest } from './tree/forest.ts';
import { usePlace } from './usePlace.ts';

const BinPane = lazy(() => import('./bin/BinPane.tsx'));
const SearchPane = lazy(() => import('./search/SearchPane.tsx'));

interface ListColumnProps {
  tree: UseQueryResult<Forest>;
  folder: TreeFolder | undefined;
  selection: Selection;
  onSelect: (next: Selection | ((current: Selection) => Selection)) => void;
  onChooseFolder: (folderId: number) => void;
  /** Opens the tree, where it is not beside the list. */
  onShowTree: (() => void) | undefined;
}

/** The middle column by the mode of the page (§4 Main page modes): files, results, or what has been deleted. */
export function ListColumn({ tree, folder, ...list }: ListColumnProps) {
  const { place } = usePlace();
  const can = useCan();
  if (modeOf(place) === 'bin') {
    return (
      <Suspense fallback={null}>
        <BinPane {...list} />
      </Suspense>
    );
  }
  if (!tree.data || !folder) return <NoFolder tree={tree} isComing={place.folder !== undefined} />;
  if (place.search) {
    return (
      <Suspense fallback={null}>
        <SearchPane {...list} folder={folder} search={place.search} />
      </Suspense>
    );
  }
  if (!can('folder.read', folder)) return <NoRights onShowTree={list.onShowTree} />;
  return <ListPane {...list} forest={tree.data} folder={folder} />;
}
