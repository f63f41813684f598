import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import { locks } from '#contract/fileNodes/locks.ts';
import { call } from '#dataProvider/client.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { useRefresh } from '../../state/useRefresh.ts';

/** Ends the lock that a user has placed on a file. */
export function useUnlock() {
  const notify = useNotify();
  const showError = useErrorDialog();
  const refresh = useRefresh();
  return useCallback(
    async (file: ListedFile) => {
      await call(locks.end, { params: { id: String(file.id) } }).then(
        () => notify('files.lock.ended', { type: 'success' }),
        showError,
      );
      await refresh('lock', [file], file.parentId);
    },
    [notify, showError, refresh],
  );
}
