import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { call } from '#dataProvider/client.ts';
import { useUndoToast } from '#web/ui/dialogs/UndoToast.tsx';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { undoable } from '#web/ui/undoHistory.ts';
import { useRefresh } from '../state/useRefresh.ts';

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
  const refresh = useRefresh();
  const showUndo = useUndoToast();
  const translate = useTranslate();
  const showError = useErrorDialog();
  return useCallback(
    async (node: Named, name: string): Promise<string | undefined> => {
      try {
        const { rowVersion } = await send(node, name);
        const undo = async () => {
          await send({ ...node, rowVersion }, node.name).catch(showError);
          await refresh('changed', [node]);
        };
        showUndo(translate('files.rename.done', { name }), undoable(undo));
        await refresh('changed', [node]);
        return undefined;
      } catch (error) {
        void refresh('changed', [node]);
        return error instanceof Error ? error.message : String(error);
      }
    },
    [refresh, showUndo, translate, showError],
  );
}
