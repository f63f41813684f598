import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import type { FolderCommands, FolderDialogKind, MenuAnchor } from '#web/ui/folders/folderCommands.ts';
import type { FolderTreeData } from '#web/ui/folders/treeData.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { FolderDialog } from './FolderDialog.tsx';
import type { RemovedFolder } from './FolderDialogProps.ts';
import { useFolderActions } from './useFolderActions.ts';

const FolderMenu = lazyPart(pageWithTexts(['notices', 'filePage'], () => import('./FolderMenu.tsx')));

interface FolderCommandsOptions {
  onExpand: (folderIds: readonly number[]) => void;
  onRemoved: (folder: RemovedFolder) => void;
  rename?: ((folder: TreeFolder) => void) | undefined;
  showInFolder?: ((folder: TreeFolder) => void) | undefined;
}

/**
 * One menu and one dialog for all folders of a tree or list.
 * @returns the commands, and the elements to render
 */
export function useFolderCommands(
  folderTree: FolderTreeData,
  { rename, showInFolder, ...options }: FolderCommandsOptions,
): [FolderCommands, ReactNode] {
  const [menu, setMenu] = useState<{ folder: TreeFolder; anchor: MenuAnchor }>();
  const [dialog, setDialog] = useState<{ kind: FolderDialogKind; folder: TreeFolder }>();
  const openDialog = (kind: FolderDialogKind, folder: TreeFolder) => setDialog({ kind, folder });
  const actions = useFolderActions(folderTree, { openDialog, rename, showInFolder });
  const latest = useRef(actions);
  latest.current = actions;

  const commands = useMemo<FolderCommands>(
    () => ({
      openMenu: (folder, anchor) => setMenu({ folder, anchor }),
      perform: (requested, folder) => {
        const action = latest.current.find(({ id }) => id === requested);
        if (action?.isOffered(folder) && action.isAllowed?.(folder) !== false) action.run(folder);
      },
    }),
    [],
  );
  const element = (
    <>
      {menu && (
        <Suspense fallback={null}>
          <FolderMenu {...menu} actions={actions} onClose={() => setMenu(undefined)} />
        </Suspense>
      )}
      {dialog && <FolderDialog {...dialog} {...options} folderTree={folderTree} onClose={() => setDialog(undefined)} />}
    </>
  );
  return [commands, element];
}
