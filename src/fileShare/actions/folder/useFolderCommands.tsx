import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import type { FolderCommandId, FolderCommands, FolderDialogKind, MenuAnchor } from '#web/ui/folders/folderCommands.ts';
import type { FolderTreeData } from '#web/ui/folders/treeData.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import type { NodeRight } from '../node/NodeAction.ts';
import { FolderDialog } from './FolderDialog.tsx';
import type { RemovedFolder } from './FolderDialogProps.ts';
import { useFolderTarget } from './useFolderTarget.ts';

const NodeMenu = lazyPart(pageWithTexts(['notices', 'filePage'], () => import('../node/NodeMenu.tsx')));

/** What the commands of rows and keys change, where this needs a right. */
const rights: Partial<Record<FolderCommandId, NodeRight>> = { create: 'create', rename: 'edit', remove: 'remove' };

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
  const targetOf = useFolderTarget(folderTree, { openDialog, rename, showInFolder });
  const latest = useRef(targetOf);
  latest.current = targetOf;

  const commands = useMemo<FolderCommands>(
    () => ({
      openMenu: (folder, anchor) => setMenu({ folder, anchor }),
      perform: (command, folder) => {
        const { commands, whyNot } = latest.current(folder);
        const right = rights[command];
        if (right === undefined || whyNot(right) === undefined) commands[command]?.();
      },
    }),
    [],
  );
  const element = (
    <>
      {menu && (
        <Suspense fallback={null}>
          <NodeMenu target={targetOf(menu.folder)} anchor={menu.anchor} onClose={() => setMenu(undefined)} />
        </Suspense>
      )}
      {dialog && <FolderDialog {...dialog} {...options} folderTree={folderTree} onClose={() => setDialog(undefined)} />}
    </>
  );
  return [commands, element];
}
