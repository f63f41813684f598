import { useCallback } from 'react';
import { fileBatches } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { call } from '#dataProvider/client.ts';
import { removeCopied } from '#web/copiedFiles.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import type { ListedNode } from '../state/queries.ts';
import { useRefresh } from '../state/useRefresh.ts';
import { errorLinesOf, inBatches } from './batches.ts';
import { failureOf, tryEach } from './tryEach.ts';
import { useDeletedToast } from './useDeletedToast.ts';

/** Moves files and folders to Trash, with undo. */
export function useRemoveNodes() {
  const showError = useErrorDialog();
  const showDeleted = useDeletedToast();
  const refresh = useRefresh();
  return useCallback(
    async (nodes: readonly ListedNode[]) => {
      const fileIds = nodes.flatMap(({ isFolder, id }) => (isFolder ? [] : id));
      const inside = nodes.filter(({ isFolder }) => isFolder);
      try {
        const { done, failures } = await tryEach(inside, ({ id, rowVersion }) =>
          call(folders.remove, { params: { id: String(id), rowVersion: String(rowVersion) } }),
        );
        const outcome = await inBatches(fileIds, (some) => call(fileBatches.remove, { body: { ids: some } }));
        const [failure, lines] = [failureOf(failures, nodes.length), await errorLinesOf(outcome)];
        if (failure || lines) showError(lines ? [failure, lines].filter(Boolean).join('\n') : failure);
        removeCopied(outcome.success.map(({ id }) => id));
        const removed = [...done, ...outcome.success];
        if (removed.length > 0) showDeleted(removed);
      } catch (error) {
        showError(error);
      }
      await refresh('removed', nodes);
    },
    [showError, showDeleted, refresh],
  );
}
