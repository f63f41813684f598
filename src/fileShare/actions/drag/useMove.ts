import { useCallback } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { fileBatches } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { call } from '#dataProvider/client.ts';
import { withReason } from '#dataProvider/reauthentication.ts';
import { useUndoToast } from '#web/ui/dialogs/UndoToast.tsx';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { undoable } from '#web/ui/undoHistory.ts';
import { useRefresh } from '../../state/useRefresh.ts';
import { errorLinesOf, inBatches } from '../batches.ts';
import { countMoved, type Moved } from './moves.ts';

interface UrlState {
  id: number;
  name: string;
}

/** Moves files or folders, with undo. Rejections are shown in the error dialog. */
export function useMove() {
  const notify = useNotify();
  const translate = useTranslate();
  const showUndo = useUndoToast();
  const showError = useErrorDialog();
  const refresh = useRefresh();

  /** Resolves to the moved items. */
  const send = useCallback(
    async (moved: Moved, parentId: number): Promise<Moved> => {
      const done = { ...moved, folderIds: [] as number[], fileIds: [] as readonly number[] };
      try {
        for (const id of moved.folderIds) {
          await withReason((query) => call(folders.move, { query, body: { id, parentId } }));
          done.folderIds.push(id);
        }
        const { success, problems } = await moveFiles(moved.fileIds, parentId);
        done.fileIds = success;
        if (problems) showError(problems);
        return done;
      } catch (error) {
        showError(error);
        return done;
      } finally {
        await refresh(
          'moved',
          [...moved.folderIds, ...moved.fileIds].map((id) => ({ id })),
        );
      }
    },
    [refresh, showError],
  );
  return useCallback(
    async (requested: Moved, target: UrlState) => {
      const moved = await send(requested, target.id);
      if (countMoved(moved) === 0) return;
      const undo = async () => {
        if (moved.parentId === null || countMoved(await send(moved, moved.parentId)) === 0) return;
        notify('fileShare.move.undone', { type: 'success', messageArgs: { name: moved.name } });
      };
      const { parentId } = moved;
      const messageArgs = { smart_count: countMoved(moved), name: moved.name, folder: target.name };
      if (parentId === null) return notify('fileShare.move.done', { type: 'success', messageArgs });
      showUndo(translate('fileShare.move.done', messageArgs), undoable(undo));
    },
    [notify, showUndo, translate, send],
  );
}

/** Moves files; `problems` has one line for each file that could not be moved. */
async function moveFiles(ids: readonly number[], parentId: number) {
  const outcome = await inBatches(ids, (some) => call(fileBatches.move, { body: { ids: some, parentId } }));
  return { success: outcome.success.map(({ id }) => id), problems: await errorLinesOf(outcome) };
}
