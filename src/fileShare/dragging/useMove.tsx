import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { fileBatches } from '#contract/files.ts';
import { folders } from '#contract/folders.ts';
import { call } from '#dataProvider/client.ts';
import { useErrorDialog } from '#web/ui/useErrorDialog.ts';
import { errorLinesOf, inBatches } from '../commands/batches.ts';
import { keys } from '../queries.ts';
import { UNDO_TIME, UndoToast } from '../UndoToast.tsx';
import type { Moved } from './moves.ts';

interface Place {
  id: number;
  name: string;
}

/** Moves files or folders, and offers to undo it. What the server refuses is said in the error dialog. */
export function useMove() {
  const notify = useNotify();
  const showError = useErrorDialog();
  const queryClient = useQueryClient();

  /** Answers with the ids of what was moved. */
  const send = useCallback(
    async (moved: Moved, parentId: number): Promise<readonly number[]> => {
      try {
        const { done, problems } = await (moved.kind === 'file' ? moveFiles : moveFolders)(moved.ids, parentId);
        if (problems) showError(problems);
        return done;
      } catch (error) {
        showError(error);
        return [];
      } finally {
        // Paths and inherited permissions of everything below have changed with it.
        const stale = [keys.tree, keys.anyFolder, keys.anyFiles, keys.anyFile];
        await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      }
    },
    [queryClient, showError],
  );
  return useCallback(
    async (wanted: Moved, target: Place) => {
      const moved = { ...wanted, ids: await send(wanted, target.id) };
      if (moved.ids.length === 0) return;
      const undo = async () => {
        if (moved.parentId === null || (await send(moved, moved.parentId)).length === 0) return;
        notify('fileShare.move.undone', { type: 'success', messageArgs: { name: moved.name } });
      };
      notify(<MovedToast moved={moved} target={target} onUndo={undo} />, { autoHideDuration: UNDO_TIME });
    },
    [notify, send],
  );
}

interface MoveOutcome {
  done: readonly number[];
  /** One line for each that stays where it is. */
  problems?: string;
}

async function moveFolders(ids: readonly number[], parentId: number): Promise<MoveOutcome> {
  for (const id of ids) await call(folders.move, { body: { id, parentId } });
  return { done: ids };
}

async function moveFiles(ids: readonly number[], parentId: number): Promise<MoveOutcome> {
  const outcome = await inBatches(ids, (some) => call(fileBatches.move, { body: { ids: some, parentId } }));
  return { done: outcome.success.map(({ id }) => id), problems: errorLinesOf(outcome) };
}

interface MovedToastProps {
  moved: Moved;
  target: Place;
  onUndo: () => void;
}

function MovedToast({ moved: { ids, name }, target, onUndo }: MovedToastProps) {
  const translate = useTranslate();
  const words = { smart_count: ids.length, name, folder: target.name };
  return <UndoToast text={translate('fileShare.move.done', words)} onUndo={onUndo} />;
}
