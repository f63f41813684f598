import { useCallback } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { RestoreMode } from '#contract/enums.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { call } from '#dataProvider/client.ts';
import { NotConfirmed, withReason } from '#dataProvider/reauthentication.ts';
import { useUndoToast } from '#web/ui/dialogs/UndoToast.tsx';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { undoable } from '#web/ui/undoHistory.ts';
import { useRefresh } from '../state/useRefresh.ts';
import { failureOf, tryEach } from './tryEach.ts';

interface Deleted {
  id: number;
  name: string;
}

/** `const tell = useDeletedToast(); tell([{ id, name }])`: shows that files or folders were deleted, with Undo. */
export function useDeletedToast() {
  const translate = useTranslate();
  const notify = useNotify();
  const showUndo = useUndoToast();
  const showError = useErrorDialog();
  const refresh = useRefresh();
  return useCallback(
    (items: readonly Deleted[]) => {
      const message = { smart_count: items.length, name: items[0]?.name };
      const undo = async () => {
        const { failures } = await tryEach(items, ({ id }) =>
          withReason((query) => call(bin.restore, { query, body: { id, mode: RestoreMode.Error } })),
        );
        await refresh('restored', items);
        const [first] = failures;
        // No message when the user cancelled the dialog for the reason.
        if (first) showError(first.error instanceof NotConfirmed ? first.error : failureOf(failures, items.length));
        else notify('bin.restored', { type: 'success', messageArgs: message });
      };
      showUndo(translate('bin.deleted', message), undoable(undo));
    },
    [translate, notify, showUndo, showError, refresh],
  );
}
