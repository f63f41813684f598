import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { useRefresh } from '../../state/useRefresh.ts';

/** Ends the lock that a user has placed on a file. */
export function useUnlock() {
  const notify = useNotify();
  const showError = useErrorDialog();
  const refresh = useRefresh();
  return useCallback(
    async (file: ListedFile) => {
      // Few users unlock a file, and the list is there without the code of it.
      const unlocked = import('./endLock.ts').then(({ endLock }) => endLock(file.id));
      await unlocked.then(() => notify('files.lock.ended', { type: 'success' }), showError);
      await refresh('lock', [file], file.parentId);
    },
    [notify, showError, refresh],
  );
}
