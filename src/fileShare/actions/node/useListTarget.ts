import { useTranslate } from 'react-admin';
import type { ListedNode } from '../../state/queries.ts';
import { useInfoPanel } from '../../state/useInfoPanel.ts';
import { useUrlState } from '../../state/useUrlState.ts';
import { useDownload } from '../useDownload.ts';
import type { ListCommands } from '../useListCommands.ts';
import { usePreventedReason } from '../usePreventedReason.ts';
import { whyNotWritable } from '../whyNotWritable.ts';
import type { NodeTarget } from './NodeAction.ts';
import type { NodeActionId } from './nodeActions.ts';

/**
 * A file of a list, or its selection, as the target of actions.
 * @param node the file; of a selection, the row that was clicked
 */
export function useListTarget(list: ListCommands, node: ListedNode | undefined, isSeveral: boolean): NodeTarget {
  const translate = useTranslate();
  const { go } = useUrlState();
  const { show } = useInfoPanel();
  const download = useDownload();
  const preventedReason = usePreventedReason(list.mayWrite);
  const nodes = isSeveral ? list.loadedSelection() : node ? [node] : [];
  const forbidden = whyNotWritable(nodes, list.mayWrite);
  const { showInFolder, edit, copy, cut, move, downloadAll, lock } = list;
  const forNode: Partial<Record<NodeActionId, (() => void) | undefined>> | undefined = node && {
    preview: () => list.open(node),
    showInFolder: showInFolder && (() => showInFolder(node)),
    download: node.isFolder ? undefined : () => void download(node),
    rename: () => list.rename(node),
    details: () => {
      show();
      go({ tab: 'file' });
    },
    editImage: node.isFolder ? undefined : () => list.editImage(node),
    openInProgram: node.isFolder ? undefined : () => list.openInProgram(node),
    unlock: node.isFolder ? undefined : () => void list.unlock(node),
    history: () => list.showHistory(node),
  };
  return {
    on: isSeveral ? 'several' : 'file',
    node,
    hasFiles: nodes.some(({ isFolder }) => !isFolder),
    whyNot: () => forbidden && translate(...forbidden),
    preventedReason,
    commands: { ...forNode, edit, lock, copy, cut, move, downloadAll, remove: () => list.remove() },
    runSlot: list.runSlot,
  };
}
