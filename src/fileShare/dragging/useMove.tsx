import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useCloseNotification, useNotify, useTranslate } from 'react-admin';
import { folders } from '#contract/folders.ts';
import { call } from '#dataProvider/client.ts';
import { useErrorDialog } from '#web/ui/useErrorDialog.ts';
import { keys } from '../queries.ts';
import type { Moved } from './moves.ts';

/** Milliseconds in which a move can be undone. */
const UNDO = 10_000;

interface Place {
  id: number;
  name: string;
}

/** Moves folders, and offers to undo it. What the server refuses is said in the error dialog. */
export function useMove() {
  const notify = useNotify();
  const showError = useErrorDialog();
  const queryClient = useQueryClient();

  const send = useCallback(
    async ({ ids }: Moved, parentId: number) => {
      try {
        for (const id of ids) await call(folders.move, { body: { id, parentId } });
        return true;
      } catch (error) {
        showError(error);
        return false;
      } finally {
        // Paths and inherited permissions of everything below have changed with it.
        await queryClient.invalidateQueries({ queryKey: keys.tree });
        await queryClient.invalidateQueries({ queryKey: keys.anyFolder });
      }
    },
    [queryClient, showError],
  );
  return useCallback(
    async (moved: Moved, target: Place) => {
      if (!(await send(moved, target.id))) return;
      const undo = async () => {
        if (moved.parentId === null || !(await send(moved, moved.parentId))) return;
        notify('fileShare.move.undone', { type: 'success', messageArgs: { name: moved.name } });
      };
      notify(<MovedToast moved={moved} target={target} onUndo={undo} />, { autoHideDuration: UNDO });
    },
    [notify, send],
  );
}

interface MovedToastProps {
  moved: Moved;
  target: Place;
  onUndo: () => void;
}

function MovedToast({ moved: { ids, name }, target, onUndo }: MovedToastProps) {
  const translate = useTranslate();
  const close = useCloseNotification();
  const undo = () => {
    close();
    onUndo();
  };
  return (
    <Alert
      severity="success"
      elevation={6}
      action={
        <Button color="inherit" size="small" onClick={undo}>
          {translate('fileShare.move.undo')}
        </Button>
      }
    >
      {translate('fileShare.move.done', { smart_count: ids.length, name, folder: target.name })}
    </Alert>
  );
}
