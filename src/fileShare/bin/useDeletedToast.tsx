import { useCallback } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { bin } from '#contract/bin.ts';
import { RestoreMode } from '#contract/enums.ts';
import { call } from '#dataProvider/client.ts';
import { useErrorDialog } from '#web/ui/useErrorDialog.ts';
import { UNDO_TIME, UndoToast } from '../UndoToast.tsx';
import { failureText, tryEach } from './tryEach.ts';
import { useRefreshAfterBin } from './useRefreshAfterBin.ts';

interface Deleted {
  id: number;
  name: string;
}

/** `const tell = useDeletedToast(); tell([{ id, name }])`: says that files or folders were deleted, with Undo. */
export function useDeletedToast() {
  const translate = useTranslate();
  const notify = useNotify();
  const showError = useErrorDialog();
  const refresh = useRefreshAfterBin();
  return useCallback(
    (items: readonly Deleted[]) => {
      const words = { smart_count: items.length, name: items[0]?.name };
      const undo = async () => {
        const { failures } = await tryEach(items, ({ id }) =>
          call(bin.restore, { body: { id, mode: RestoreMode.Error } }),
        );
        await refresh();
        if (failures.length > 0) showError(failureText(failures, items.length));
        else notify('bin.restored', { type: 'success', messageArgs: words });
      };
      notify(<UndoToast text={translate('bin.deleted', words)} onUndo={undo} />, { autoHideDuration: UNDO_TIME });
    },
    [translate, notify, showError, refresh],
  );
}
