import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { call } from '#dataProvider/client.ts';
import { UNDO_TIMEOUT_MS, UndoToast } from '#web/ui/dialogs/UndoToast.tsx';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { undoable } from '#web/ui/undoHistory.ts';
import { keys } from '../state/queries.ts';

interface Named {
  id: number;
  name: string;
  isFolder: boolean;
  rowVersion: number;
}

const send = ({ id, isFolder, rowVersion }: Named, name: string) =>
  call(isFolder ? folders.update : files.update, { body: { id, rowVersion, name } });

/** Renames files and folders, with undo. Resolves to an error message, if the name is rejected. */
export function useRenameNode() {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const showError = useErrorDialog();
  return useCallback(
    async (node: Named, name: string): Promise<string | undefined> => {
      const refresh = () =>
        Promise.all(
          [keys.anyFiles, keys.search, keys.tree, keys.anyFolder, keys.anyFile].map((queryKey) =>
            queryClient.invalidateQueries({ queryKey }),
          ),
        );
      try {
        const { rowVersion } = await send(node, name);
        const undo = async () => {
          await send({ ...node, rowVersion }, node.name).catch(showError);
          await refresh();
        };
        const text = translate('files.rename.done', { name });
        notify(<UndoToast text={text} onUndo={undoable(undo)} />, { autoHideDuration: UNDO_TIMEOUT_MS });
        await refresh();
        return undefined;
      } catch (error) {
        void refresh();
        return error instanceof Error ? error.message : String(error);
      }
    },
    [queryClient, notify, translate, showError],
  );
}
