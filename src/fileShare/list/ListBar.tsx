import Stack from '@mui/material/Stack';
import { type ReactNode, Suspense, useRef } from 'react';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { type FolderTreeData, pathTo } from '#web/ui/folders/treeData.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { useIdle } from '#web/ui/useIdle.ts';
import { ListHead } from '../actions/toolbar/ListHead.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { PhoneTitle } from './PhoneTitle.tsx';

const CrumbDropping = lazyPart(() => import('./CrumbDropping.tsx'));

interface ListBarProps {
  folderTree: FolderTreeData;
  folder: TreeFolder;
  onChooseFolder: (folderId: number) => void;
  /** Opens the tree, where it is not beside the list. */
  onShowTree: (() => void) | undefined;
  /** How the list looks. */
  views: ReactNode;
  /** The menu of one of the folders on the way. */
  onMenu: (folder: TreeFolder, at: { left: number; top: number }) => void;
}

/** Above the files of a folder: where one is, and how the list looks. */
export function ListBar({ folderTree, folder, onChooseFolder, onShowTree, views, onMenu }: ListBarProps) {
  const path = pathTo(folderTree, folder.id);
  const crumbs = useRef<HTMLElement>(null);
  const isIdle = useIdle();
  const where = { path, onChoose: onChooseFolder };
  return (
    <ListHead onShowTree={onShowTree} views={views}>
      <Stack sx={{ flex: 1, minWidth: 0 }}>
        {onShowTree ? <PhoneTitle {...where} /> : <Breadcrumbs ref={crumbs} {...where} onMenu={onMenu} />}
      </Stack>
      {isIdle && !onShowTree && (
        <Suspense fallback={null}>
          <CrumbDropping container={crumbs} folderTree={folderTree} />
        </Suspense>
      )}
    </ListHead>
  );
}
