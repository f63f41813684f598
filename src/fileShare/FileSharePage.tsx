import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { BIN_ID } from '#contract/enums.ts';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { usePageTitle } from '#web/layout/usePageTitle.ts';
import { isWithin } from '#web/ui/folders/treeData.ts';
import { nothing } from '#web/ui/grid/selection.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { useIdle } from '#web/ui/useIdle.ts';
import { watchEarlyDrags } from './actions/drag/earlyDrag.ts';
import { useNoStrayDrop } from './actions/drag/useNoStrayDrop.ts';
import { useNoStraySelection } from './actions/drag/useNoStraySelection.ts';
import type { RemovedFolder } from './actions/folder/FolderDialogProps.ts';
import { NewButton } from './actions/toolbar/NewButton.tsx';
import { ListColumn } from './ListColumn.tsx';
import { Panes } from './Panes.tsx';
import { ShortcutSheet } from './ShortcutSheet.tsx';
import { SearchBar } from './search/SearchBar.tsx';
import { treeQuery } from './state/queries.ts';
import type { Search } from './state/search.ts';
import { UploaderContext } from './state/uploader.ts';
import { listIdOf, modeOf } from './state/urlState.ts';
import { useCurrentFolder } from './state/useCurrentFolder.ts';
import { useExpanded } from './state/useExpanded.ts';
import { useFileSelection } from './state/useFileSelection.ts';
import { InfoPanelContext } from './state/useInfoPanel.ts';
import { useInitialLoadDone } from './state/useInitialLoadDone.ts';
import { useInvalidateOn404 } from './state/useInvalidateOn404.ts';
import { useLiveChanges } from './state/useLiveChanges.ts';
import { useOpenFile } from './state/useOpenFile.ts';
import { usePanes } from './state/usePanes.ts';
import { useUrlState } from './state/useUrlState.ts';
import { TrashItem } from './trash/TrashItem.tsx';
import { useUploader } from './upload/useUploader.tsx';
import { preloadWideParts, TreePane } from './wideParts.ts';

const InfoColumn = lazyPart(() => import('./InfoColumn.tsx'));
const Uploads = lazyPart(() => import('./upload/Uploads.tsx'));
const UploadTray = lazyPart(() => import('./upload/UploadTray.tsx'));
const SavedSearches = lazyPart(() => import('./search/saved/SavedSearches.tsx'));

/** The page `/`: the folder tree, the files of the selected folder, and the details. */
export default function FileSharePage() {
  const { urlState, go } = useUrlState();
  const tree = useTree();
  const isLoaded = useInitialLoadDone(!tree.isPending);
  const isIdle = useIdle();
  useEffect(() => {
    if (isIdle) preloadWideParts().catch(() => undefined);
  }, [isIdle]);
  const mode = modeOf(urlState);
  const { folder, isLost } = useCurrentFolder(tree.data);
  const { expanded, toggle, expand } = useExpanded(tree.data, folder?.id);
  const { selection, select } = useFileSelection(listIdOf(urlState, folder?.id));
  const panes = usePanes();
  const { closeTree } = panes;
  useFolderTitle(urlState.folder, folder);
  useNoStrayDrop();
  useEffect(watchEarlyDrags, []);
  useNoStraySelection();
  useInvalidateOn404();
  useLiveChanges(isLoaded);
  const lostFile = useOpenFile(select);
  const lostId = isLost ? urlState.folder : urlState.folder === undefined ? lostFile : undefined;
  // The folder that would be open otherwise has nothing to do with an item that cannot be shown.
  const shownFolder = lostId === undefined ? folder : undefined;

  const { tab } = urlState;
  const chooseFolder = useCallback(
    (id: number) => {
      closeTree();
      select(nothing);
      go({ folder: id, file: undefined, search: undefined, tab: tab === 'upload' ? 'upload' : 'folder' }, 'push');
    },
    [go, tab, closeTree, select],
  );
  const openSearch = useCallback(
    (id: number, search: Search) => {
      closeTree();
      select(nothing);
      go({ folder: id, file: undefined, search, tab: 'folder' }, 'push');
    },
    [go, closeTree, select],
  );
  const leaveFolder = useCallback(
    ({ id, parentId }: RemovedFolder) => {
      const isInside = tree.data && folder && isWithin(tree.data, folder.id, id);
      if (isInside && parentId !== null) chooseFolder(parentId);
    },
    [tree.data, folder, chooseFolder],
  );
  const belowTree = useMemo(
    () => (
      <>
        {isLoaded && (
          <Suspense fallback={null}>
            <SavedSearches onOpen={openSearch} />
          </Suspense>
        )}
        <TrashItem isCurrent={mode === 'bin'} onChoose={() => chooseFolder(BIN_ID)} />
      </>
    ),
    [isLoaded, mode, openSearch, chooseFolder],
  );
  const info = useMemo(
    () => ({ shown: panes.infoShown, show: panes.showInfo, hide: panes.hideInfo }),
    [panes.infoShown, panes.showInfo, panes.hideInfo],
  );

  const uploader = useUploader();

  return (
    <UploaderContext value={uploader}>
      <InfoPanelContext value={info}>
        <Panes
          // Without an item, the details column would be empty.
          panes={tree.data && !shownFolder && mode === 'normal' ? { ...panes, infoShown: false } : panes}
          bar={<SearchBar folder={folder} />}
          primary={
            <NewButton
              folder={shownFolder}
              isRound={panes.isNarrow}
              isHidden={panes.isNarrow && (selection.allBut || selection.ids.size > 0)}
              onExpand={expand}
            />
          }
          tree={
            <TreePane
              tree={tree}
              expanded={expanded}
              currentId={shownFolder?.id}
              onToggle={toggle}
              onChoose={chooseFolder}
              onExpand={expand}
              onRemoved={leaveFolder}
            >
              {belowTree}
            </TreePane>
          }
          list={
            <>
              <ListColumn
                tree={tree}
                folder={folder}
                lostId={lostId}
                selection={selection}
                onSelect={select}
                onChooseFolder={chooseFolder}
                onExpand={expand}
                onRemoved={leaveFolder}
                onShowTree={panes.isNarrow ? panes.openTree : undefined}
              />
              {isIdle && (
                <Suspense fallback={null}>
                  <Uploads />
                </Suspense>
              )}
              <ShortcutSheet />
            </>
          }
          tray={
            isIdle && (
              <Suspense fallback={null}>
                <UploadTray />
              </Suspense>
            )
          }
          info={
            isLoaded && (
              <Suspense fallback={null}>
                <InfoColumn
                  folder={shownFolder}
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
    </UploaderContext>
  );
}

/** The title of the document: the folder of the address, so that the tabs of two folders can be told apart. */
function useFolderTitle(requestedId: number | undefined, folder: TreeFolder | undefined) {
  const translate = useTranslate();
  const name = requestedId === BIN_ID ? translate('bin.title') : requestedId && folder?.name;
  usePageTitle([name, translate('fileShare.menu')].filter(Boolean).join(' – '));
}

/** The folder tree. When it arrives, what depends on it is rendered in slices; later changes at once. */
function useTree() {
  const tree = useQuery(treeQuery);
  const first = useDeferredValue(tree);
  return first.isPending ? first : tree;
}
