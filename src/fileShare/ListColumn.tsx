import type { UseQueryResult } from '@tanstack/react-query';
import { memo, Suspense, useState } from 'react';
import { useCan } from '#authProvider/useCan.ts';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import type { FolderTreeData } from '#web/ui/folders/treeData.ts';
import type { Selection } from '#web/ui/grid/selection.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import type { RemovedFolder } from './actions/folder/FolderDialogProps.ts';
import { ListPane } from './list/ListPane.tsx';
import { NoFolder } from './list/NoFolder.tsx';
import { NoRights } from './list/NoRights.tsx';
import type { PagedList } from './state/queries.ts';
import { modeOf } from './state/urlState.ts';
import { useUrlState } from './state/useUrlState.ts';

const BinPane = lazyPart(() => import('./trash/BinPane.tsx'));
const ListPreview = lazyPart(() => import('./preview/ListPreview.tsx'));
const NoAccess = lazyPart(pageWithTexts('filePage', () => import('./list/NoAccess.tsx')));
const SearchPane = lazyPart(() => import('./search/SearchPane.tsx'));

interface ListColumnProps {
  tree: UseQueryResult<FolderTreeData>;
  folder: TreeFolder | undefined;
  /** The ID in the URL, if the item does not exist or is not accessible to the user. */
  lostId: number | undefined;
  selection: Selection;
  onSelect: (next: Selection | ((current: Selection) => Selection)) => void;
  onChooseFolder: (folderId: number) => void;
  onExpand: (folderIds: readonly number[]) => void;
  onRemoved: (folder: RemovedFolder) => void;
  /** Opens the tree, when it is not next to the list. */
  onShowTree: (() => void) | undefined;
}

/** The middle column, depending on the mode of the page: files, search results, or deleted items. */
export const ListColumn = memo(function ListColumn({
  tree,
  folder,
  lostId,
  onExpand,
  onRemoved,
  ...list
}: ListColumnProps) {
  const { urlState, go } = useUrlState();
  const can = useCan();
  const previousFolder = usePreviousFolder(folder?.id);
  const { selection, onSelect } = list;
  const renderPreview = (shown: PagedList<{ id: number; isFolder: boolean }>) => (
    <Suspense fallback={null}>
      <ListPreview list={shown} selection={selection} onSelect={onSelect} />
    </Suspense>
  );
  if (modeOf(urlState) === 'bin') {
    return (
      <Suspense fallback={null}>
        <BinPane {...list} />
      </Suspense>
    );
  }
  if (lostId !== undefined) {
    const start = () => (folder ? list.onChooseFolder(folder.id) : go({ folder: undefined }));
    return (
      <Suspense fallback={null}>
        <NoAccess nodeId={lostId} isFile={urlState.folder === undefined} onStart={start} />
      </Suspense>
    );
  }
  if (!tree.data || !folder) return <NoFolder tree={tree} isComing={urlState.folder !== undefined} />;
  if (urlState.search) {
    return (
      <Suspense fallback={null}>
        <SearchPane
          {...list}
          folderTree={tree.data}
          folder={folder}
          search={urlState.search}
          onExpand={onExpand}
          onRemoved={onRemoved}
          renderPreview={renderPreview}
        />
      </Suspense>
    );
  }
  if (!can('folder.read', folder)) return <NoRights onShowTree={list.onShowTree} />;
  const folderProps = { folderTree: tree.data, folder, previousFolder, onExpand, onRemoved };
  return <ListPane {...list} {...folderProps} renderPreview={renderPreview} />;
});

/** The previously opened folder. */
function usePreviousFolder(id: number | undefined): number | undefined {
  const [{ current, previous }, setFolders] = useState<{ current?: number; previous?: number | undefined }>({});
  if (id !== undefined && id !== current) setFolders({ current: id, previous: current });
  return previous;
}
