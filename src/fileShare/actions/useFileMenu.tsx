import { Suspense, useState } from 'react';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import type { MenuAnchor } from '#web/ui/folders/folderCommands.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import type { ListedNode } from '../state/queries.ts';
import type { ListCommands } from './useListCommands.ts';

const FileMenu = lazyPart(pageWithTexts(['notices', 'filePage'], () => import('./FileMenu.tsx')));

/**
 * One menu for a whole list: for a file, for one folder (the same as in the tree), or for the selection.
 * @param onFolderMenu opens the menu of one folder
 */
export function useFileMenu(
  commands: ListCommands,
  onFolderMenu: (node: ListedNode, anchor: MenuAnchor) => TreeFolder | undefined,
) {
  const [open, setOpen] = useState<{ node: ListedNode; anchor: MenuAnchor; isSeveral: boolean }>();
  const onMenu = (node: ListedNode, anchor: MenuAnchor, isSeveral: boolean) => {
    if (node.isFolder && !isSeveral && onFolderMenu(node, anchor)) return;
    setOpen({ node, anchor, isSeveral });
  };
  const element = open && (
    <Suspense fallback={null}>
      <FileMenu {...open} commands={commands} onClose={() => setOpen(undefined)} />
    </Suspense>
  );
  return [onMenu, element] as const;
}
