import { useNotify, useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import type { FolderDialogKind } from '#web/ui/folders/folderCommands.ts';
import type { FolderTreeData } from '#web/ui/folders/treeData.ts';
import { setClipboard } from '../../state/clipboard.ts';
import { useInfoPanel } from '../../state/useInfoPanel.ts';
import { useUrlState } from '../../state/useUrlState.ts';
import { folderMoved, mayMove } from '../drag/moves.ts';
import type { NodeRight, NodeTarget } from '../node/NodeAction.ts';
import type { NodeActionId } from '../node/nodeActions.ts';
import { useDownloadArchive } from '../useDownload.ts';
import { useFavourite } from '../useFavourite.ts';

interface FolderTargetOptions {
  openDialog: (kind: FolderDialogKind, folder: TreeFolder) => void;
  /** Renames in the row, if the folder has one. */
  rename?: ((folder: TreeFolder) => void) | undefined;
  /** For search results: opens the parent folder. */
  showInFolder?: ((folder: TreeFolder) => void) | undefined;
}

/** A folder as the target of actions. */
export function useFolderTarget(folderTree: FolderTreeData, options: FolderTargetOptions) {
  const { openDialog, rename, showInFolder } = options;
  const can = useCan();
  const translate = useTranslate();
  const notify = useNotify();
  const { go } = useUrlState();
  const { show } = useInfoPanel();
  const toggleFavourite = useFavourite();
  const download = useDownloadArchive();

  return (folder: TreeFolder): NodeTarget => {
    const { id, name } = folder;
    const dialog = (kind: FolderDialogKind) => () => openDialog(kind, folder);
    const putOnClipboard = (does: 'copy' | 'cut') => () => {
      setClipboard({ does, ...folderMoved(folder) });
      notify(`files.clipboard.${does}`, { type: 'info', messageArgs: { smart_count: 1, name } });
    };
    const rights: Record<NodeRight, () => boolean> = {
      create: () => can('folder.create', folder),
      edit: () => can('folder.edit', folder),
      move: () => mayMove(folderTree, can, folder),
      remove: () => can('folder.remove', folder),
    };
    const commands: Partial<Record<NodeActionId, (() => void) | undefined>> = {
      showInFolder: showInFolder && (() => showInFolder(folder)),
      create: dialog('create'),
      download: () => void download([id]),
      rename: rename ? () => rename(folder) : dialog('rename'),
      copy: putOnClipboard('copy'),
      cut: putOnClipboard('cut'),
      move: dialog('move'),
      favourite: () => toggleFavourite(folder),
      unfavourite: () => toggleFavourite(folder),
      details: () => {
        show();
        go({ file: id, tab: 'file' });
      },
      history: can('folder.read', folder) ? dialog('history') : undefined,
      remove: dialog('remove'),
    };
    return {
      on: 'folder',
      node: folder,
      hasFiles: false,
      whyNot: (right) => (rights[right]() ? undefined : translate('files.action.folderForbidden')),
      preventedReason: () => undefined,
      commands,
    };
  };
}
