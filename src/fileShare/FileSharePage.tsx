import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { BIN_ID } from '#contract/enums.ts';
import { TrashItem } from './bin/TrashItem.tsx';
import { useNoStrayDrop } from './dragging/useNoStrayDrop.ts';
import { InfoPanelContext } from './info/useInfoPanel.ts';
import { ListColumn } from './ListColumn.tsx';
import { nothing } from './list/selection.ts';
import { useFileSelection } from './list/useFileSelection.ts';
import { Panes } from './Panes.tsx';
import { listIdOf, modeOf } from './place.ts';
import { treeQuery } from './queries.ts';
import { ShortcutSheet } from './ShortcutSheet.tsx';
import { SearchBar } from './search/SearchBar.tsx';
import type { Search } from './search/search.ts';
import type { RemovedFolder } from './tree/FolderDialog.tsx';
import { isWithin } from './tree/forest.ts';
import { TreePane } from './tree/TreePane.tsx';
import { useExpanded } from './tree/useExpanded.ts';
import { UploadTray } from './upload/UploadTray.tsx';
import { useLeaveGuard } from './upload/useLeaveGuard.ts';
import { useUploadRefresh } from './upload/useUploadRefresh.ts';
import { ValueQuestions } from './upload/ValueQuestions.tsx';
import { useCurrentFolder } from './useCurrentFolder.ts';
import { useGone } from './useGone.ts';
import { useOpenFile } from './useOpenFile.ts';
import { usePanes } from './usePanes.ts';
import { usePlace } from './usePlace.ts';
import { useSettled } from './useSettled.ts';

const InfoColumn = lazy(() => import('./InfoColumn.tsx'));
const SavedSearches = lazy(() => import('./savedSearches/SavedSearches.tsx'));

/** The page `/` (§2 File share): the folder tree, the files of the selected folder, and the details. */
export default function FileSharePage() {
  const { place, go } = usePlace();
  const tree = useQuery(treeQuery);
  const settled = useSettled(!tree.isPending);
  const mode = modeOf(place);
  const folder = useCurrentFolder(tree.data);
  const { expanded, toggle, expand } = useExpanded(tree.data, folder?.id);
  const { selection, select } = useFileSelection(listIdOf(place, folder?.id));
  const panes = usePanes();
  const { closeTree } = panes;
  useUploadRefresh();
  useLeaveGuard();
  useNoStrayDrop();
  useGone();
  useOpenFile(select);

  const { tab } = place;
  const chooseFolder = useCallback(
    (id: number) => {
      closeTree();
      select(nothing);
      go({ folder: id, file: undefined, search: undefined, tab: tab === 'upload' ? 'upload' : 'folder' }, 'push');
    },
    [go, tab, closeTree, select],
  );
  const openSearch = (id: number, search: Search) => {
    closeTree();
    select(nothing);
    go({ folder: id, file: undefined, search, tab: 'folder' }, 'push');
  };
  const leaveFolder = ({ id, parentId }: RemovedFolder) => {
    const isInside = tree.data && folder && isWithin(tree.data, folder.id, id);
    if (isInside && parentId !== null) chooseFolder(parentId);
  };
  const info = useMemo(
    () => ({ shown: panes.infoShown, show: panes.showInfo, hide: panes.hideInfo }),
    [panes.infoShown, panes.showInfo, panes.hideInfo],
  );

  return (
    <InfoPanelContext value={info}>
      <Panes
        panes={panes}
        bar={<SearchBar folder={folder} />}
        tree={
          <TreePane
            tree={tree}
            expanded={expanded}
            currentId={folder?.id}
            onToggle={toggle}
            onChoose={chooseFolder}
            onExpand={expand}
            onRemoved={leaveFolder}
          >
            {settled && (
              <Suspense fallback={null}>
                <SavedSearches onOpen={openSearch} />
              </Suspense>
            )}
            <TrashItem isCurrent={mode === 'bin'} onChoose={() => chooseFolder(BIN_ID)} />
          </TreePane>
        }
        list={
          <>
            <ListColumn
              tree={tree}
              folder={folder}
              selection={selection}
              onSelect={select}
              onChooseFolder={chooseFolder}
              onShowTree={panes.isNarrow ? panes.openTree : undefined}
            />
            <ValueQuestions />
            <ShortcutSheet />
          </>
        }
        tray={<UploadTray />}
        info={
          settled && (
            <Suspense fallback={null}>
              <InfoColumn
                folder={folder}
                selection={selection}
                onSelect={select}
                onChooseFolder={chooseFolder}
                onExpand={expand}
                onRemoved={leaveFolder}
              />
            </Suspense>
          )
        }
      />
    </InfoPanelContext>
  );
}
