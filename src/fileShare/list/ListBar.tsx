import Stack from '@mui/material/Stack';
import { type ReactNode, Suspense, useRef } from 'react';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { type FolderTreeData, pathTo } from '#web/ui/folders/treeData.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { widePart } from '#web/ui/page/widePart.tsx';
import { useIdle } from '#web/ui/useIdle.ts';
import { ListHead } from '../actions/toolbar/ListHead.tsx';
import { PhoneTitle } from './PhoneTitle.tsx';

export const loadBreadcrumbs = () => import('./Breadcrumbs.tsx');
const Breadcrumbs = widePart(loadBreadcrumbs);
const CrumbDropping = lazyPart(() => import('./CrumbDropping.tsx'));

interface ListBarProps {
  folderTree: FolderTreeData;
  folder: TreeFolder;
  onChooseFolder: (folderId: number) => void;
  /** Opens the tree, when it is not next to the list. */
  onShowTree: (() => void) | undefined;
  /** The view options. */
  views: ReactNode;
  /** Opens the menu of an ancestor. */
  onMenu: (folder: TreeFolder, at: { left: number; top: number }) => void;
}

/** The bar above the files of a folder: the location, and the view options. */
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
