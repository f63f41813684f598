import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { bin } from '#contract/fileNodes/bin.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { call } from '#dataProvider/client.ts';
import { removeCopied } from '#web/copiedFiles.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import type { ListedNode } from '../state/queries.ts';
import { useRefresh } from '../state/useRefresh.ts';
import { failureOf, tryEach } from './tryEach.ts';

async function purge({ id, isFolder, rowVersion }: ListedNode) {
  const params = (version: number) => ({ id: String(id), rowVersion: String(version) });
  await call(isFolder ? folders.remove : files.remove, { params: params(rowVersion) });
  // Moving it to Trash has incremented the rowVersion.
  await call(bin.remove, { params: params(rowVersion + 1) });
}

/** Deletes files and folders permanently, without Trash. */
export function usePurgeNodes() {
  const showError = useErrorDialog();
  const notify = useNotify();
  const refresh = useRefresh();
  return useCallback(
    async (nodes: readonly ListedNode[]) => {
      const { done, failures } = await tryEach(nodes, purge);
      removeCopied(done.map(({ id }) => id));
      const messageArgs = { smart_count: done.length, name: done[0]?.name };
      if (done.length > 0) notify('bin.removed', { type: 'success', messageArgs });
      if (failures.length > 0) showError(failureOf(failures, nodes.length));
      await refresh('removed', nodes);
    },
    [showError, notify, refresh],
  );
}
