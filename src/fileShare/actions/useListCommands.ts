import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import type { FileActionSlot } from '#web/plugin.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import type { FolderTreeData } from '#web/ui/folders/treeData.ts';
import { loadedItems, selectedItems } from '#web/ui/grid/data/listed.ts';
import { countOf, nothing, only, type Selection, singleOf } from '#web/ui/grid/selection.ts';
import { clipboard, setClipboard } from '../state/clipboard.ts';
import type { ListedNode, PagedList } from '../state/queries.ts';
import { useInfoPanel } from '../state/useInfoPanel.ts';
import { useUrlState } from '../state/useUrlState.ts';
import { movedOf } from './drag/moves.ts';
import { useMove } from './drag/useMove.ts';
import type { FileDialogState } from './FileDialog.tsx';
import { useUnlock } from './lock/useUnlock.ts';
import { useCopyNodes } from './useCopyNodes.ts';
import { useDownloadArchive } from './useDownload.ts';
import { usePurgeNodes } from './usePurgeNodes.ts';
import { useRemoveNodes } from './useRemoveNodes.ts';
import { whyNotWritable } from './whyNotWritable.ts';

/** More files than this, or a folder, are deleted only after confirmation. */
const MAX_UNCONFIRMED_FILES = 50;

interface ListCommandsOptions {
  folderTree: FolderTreeData;
  /** The open folder; for search results, the searched folder. */
  folder: TreeFolder;
  list: PagedList<ListedNode>;
  total: number;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  onChooseFolder: (folderId: number) => void;
  onRename: (id: number) => void;
  showInFolder?: (node: ListedNode) => void;
}

const isFile = (node: ListedNode): node is ListedFile => !node.isFolder;
const idsOf = (nodes: readonly ListedNode[]) => nodes.map(({ id }) => id);

export type ListCommands = ReturnType<typeof useListCommands>['commands'];

/** The commands of a list, and the dialog that is open. Commands without a node apply to the selection. */
export function useListCommands(options: ListCommandsOptions) {
  const { folderTree, folder, list, total, selection, onSelect, onChooseFolder, onRename, showInFolder } = options;
  const queryClient = useQueryClient();
  const { go } = useUrlState();
  const { show } = useInfoPanel();
  const showError = useErrorDialog();
  const notify = useNotify();
  const downloadArchive = useDownloadArchive();
  const removeNodes = useRemoveNodes();
  const purgeNodes = usePurgeNodes();
  const copyNodes = useCopyNodes();
  const move = useMove();
  const unlock = useUnlock();
  const can = useCan();
  const [dialog, setDialog] = useState<FileDialogState>();

  const commands = useMemo(() => {
    const count = countOf(selection, total);
    // A large tree is not loaded completely, so for unknown folders the server decides.
    const mayWriteTo = (id: number | null) => {
      const parent = id === null ? undefined : folderTree.byId.get(id);
      return parent === undefined || can('file.write', parent);
    };
    const mayWrite = (nodes: readonly ListedNode[]) => nodes.every(({ parentId }) => mayWriteTo(parentId));
    const withNodes = async (operation: (nodes: ListedNode[]) => unknown) => {
      if (count === 0) return;
      const chosen = await selectedItems(queryClient, list, selection).catch(showError);
      if (chosen && chosen.length > 0) operation(chosen);
    };
    const changing = (operation: (nodes: ListedNode[]) => unknown) => () =>
      void withNodes((nodes) => {
        const [reason, messageArgs] = whyNotWritable(nodes, mayWrite) ?? [];
        if (reason) notify(reason, { type: 'warning', messageArgs: { ...messageArgs } });
        else operation(nodes);
      });
    const putOnClipboard = (does: 'copy' | 'cut') => (nodes: ListedNode[]) => {
      const moved = movedOf(nodes);
      setClipboard({ does, ...moved });
      notify(`files.clipboard.${does}`, { type: 'info', messageArgs: { smart_count: nodes.length, name: moved.name } });
    };
    const after =
      (nodes: readonly ListedNode[], operation: (nodes: readonly ListedNode[]) => Promise<void>) => async () => {
        onSelect(nothing);
        await operation(nodes);
      };
    return {
      /** Whether the user may change all of these. */
      mayWrite,
      /** The selected items that are loaded. */
      loadedSelection: () => loadedItems(queryClient, list, selection),
      /** Opens a folder; shows a file in the preview. */
      open: (node: ListedNode) => {
        if (node.isFolder) return onChooseFolder(node.id);
        onSelect(only(node.id));
        go({ file: node.id, tab: 'file', preview: true }, 'push');
      },
      /** Starts renaming in the row. */
      rename: (node: ListedNode) => mayWrite([node]) && onRename(node.id),
      edit: () => {
        const single = singleOf(selection);
        if (single === undefined) {
          return changing((nodes) => {
            const files = nodes.filter(isFile);
            const folderId = files[0]?.parentId;
            if (folderId !== undefined) setDialog({ kind: 'edit', folderId, files });
          })();
        }
        show();
        go({ tab: 'file', edit: single });
      },
      editImage: (file: ListedFile) => setDialog({ kind: 'imageEdit', file }),
      openInProgram: (file: ListedFile) => setDialog({ kind: 'program', file }),
      /** Locks the selected files; folders are skipped. */
      lock: changing((nodes) => {
        const files = nodes.filter(isFile);
        if (files.length > 0) setDialog({ kind: 'lock', files });
      }),
      unlock,
      showHistory: (node: ListedNode) => setDialog({ kind: 'history', node }),
      move: changing((nodes) => setDialog({ kind: 'move', moved: movedOf(nodes) })),
      /** To Trash, or permanently. */
      remove: (isForever = false) =>
        changing((nodes) => {
          const onConfirm = after(nodes, isForever ? purgeNodes : removeNodes);
          const needsConfirmation =
            isForever || nodes.length > MAX_UNCONFIRMED_FILES || nodes.some(({ isFolder }) => isFolder);
          if (needsConfirmation) setDialog({ kind: 'remove', nodes, isForever, onConfirm });
          else void onConfirm();
        })(),
      copy: () => void withNodes(putOnClipboard('copy')),
      cut: changing(putOnClipboard('cut')),
      /** Pastes copied or cut items into the open folder. */
      paste: () => {
        const held = clipboard();
        if (!held || !can('file.write', folder)) return;
        if (held.does === 'copy') return void copyNodes([...held.folderIds, ...held.fileIds], folder);
        setClipboard(undefined);
        if (held.parentId !== folder.id) void move(held, folder);
      },
      /** As one ZIP. */
      downloadAll: () => void withNodes((nodes) => downloadArchive(idsOf(nodes))),
      /** For search results: opens the folder and selects the item. */
      showInFolder,
      /** Runs an action of a module. */
      runSlot: ({ isOffered, run }: FileActionSlot) =>
        void withNodes((nodes) => {
          const files = nodes.filter(isFile).filter(isOffered);
          return run(files).then((result) => {
            if ('dialog' in result) return setDialog({ kind: 'slot', Dialog: result.dialog, files });
            notify(result.message, { type: 'success', messageArgs: { smart_count: result.smart_count } });
          }, showError);
        }),
    };
  }, [
    selection,
    total,
    list,
    folderTree,
    folder,
    queryClient,
    showError,
    can,
    downloadArchive,
    onSelect,
    onChooseFolder,
    onRename,
    showInFolder,
    go,
    show,
    removeNodes,
    purgeNodes,
    copyNodes,
    move,
    unlock,
    notify,
  ]);

  return { commands, dialog, closeDialog: () => setDialog(undefined) };
}
