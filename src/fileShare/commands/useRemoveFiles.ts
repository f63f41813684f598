import { useCallback } from 'react';
import { fileBatches } from '#contract/files.ts';
import { call } from '#dataProvider/client.ts';
import { forgetCopied } from '#web/copiedFiles.ts';
import { useErrorDialog } from '#web/ui/useErrorDialog.ts';
import { useDeletedToast } from '../bin/useDeletedToast.tsx';
import { useRefreshAfterBin } from '../bin/useRefreshAfterBin.ts';
import { errorLinesOf, inBatches } from './batches.ts';

/** Puts files into Trash, and offers to take them out again. */
export function useRemoveFiles() {
  const showError = useErrorDialog();
  const tell = useDeletedToast();
  const refresh = useRefreshAfterBin();
  return useCallback(
    async (ids: readonly number[]) => {
      try {
        const outcome = await inBatches(ids, (some) => call(fileBatches.remove, { body: { ids: some } }));
        if (outcome.errors.length > 0) showError(errorLinesOf(outcome));
        forgetCopied(outcome.success.map(({ id }) => id));
        if (outcome.success.length > 0) tell(outcome.success);
      } catch (error) {
        showError(error);
      }
      await refresh();
    },
    [showError, tell, refresh],
  );
}
