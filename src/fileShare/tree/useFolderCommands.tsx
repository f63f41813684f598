import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { TreeFolder } from '#contract/folders.ts';
import type { MenuPlace } from '../list/FileMenu.tsx';
import { FolderDialog, type RemovedFolder } from './FolderDialog.tsx';
import { FolderMenu } from './FolderMenu.tsx';
import type { Forest } from './forest.ts';
import { type FolderAction, type FolderDialogKind, useFolderActions } from './useFolderActions.ts';

/** What the lines of the tree can ask for; the same object for good, so that they are not drawn again. */
export interface FolderCommands {
  openMenu(folder: TreeFolder, place: MenuPlace): void;
  /** Does nothing where the action is not offered. */
  perform(id: FolderAction['id'], folder: TreeFolder): void;
}

interface FolderCommandsOptions {
  onExpand: (folderIds: readonly number[]) => void;
  onRemoved: (folder: RemovedFolder) => void;
}

/** One menu and one dialog for the whole tree. @returns the commands, and what they show */
export function useFolderCommands(forest: Forest, options: FolderCommandsOptions): [FolderCommands, ReactNode] {
  const [menu, setMenu] = useState<{ folder: TreeFolder; place: MenuPlace }>();
  const [dialog, setDialog] = useState<{ kind: FolderDialogKind; folder: TreeFolder }>();
  const actions = useFolderActions(forest, (kind, folder) => setDialog({ kind, folder }));
  const offered = (folder: TreeFolder) => actions.filter(({ isOffered }) => isOffered(folder));
  const latest = useRef(offered);
  latest.current = offered;

  const commands = useMemo<FolderCommands>(
    () => ({
      openMenu: (folder, place) => latest.current(folder).length > 0 && setMenu({ folder, place }),
      perform: (wanted, folder) =>
        latest
          .current(folder)
          .find(({ id }) => id === wanted)
          ?.run(folder),
    }),
    [],
  );
  const element = (
    <>
      {menu && <FolderMenu {...menu} actions={offered(menu.folder)} onClose={() => setMenu(undefined)} />}
      {dialog && <FolderDialog {...dialog} {...options} forest={forest} onClose={() => setDialog(undefined)} />}
    </>
  );
  return [commands, element];
}
