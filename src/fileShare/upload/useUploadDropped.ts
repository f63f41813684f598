import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useErrorDialog } from '#web/ui/useErrorDialog.ts';
import { keys } from '../queries.ts';
import { droppedFiles } from './droppedFiles.ts';
import { ensureFolders } from './ensureFolders.ts';
import { plainUpload } from './upload.ts';
import { uploads } from './uploads.ts';
import { useUploadLimits } from './useUploadLimits.ts';

/** Sends what was dropped on a folder through the queue, making the folders that it needs on the way. */
export function useUploadDropped() {
  const showError = useErrorDialog();
  const queryClient = useQueryClient();
  const limits = useUploadLimits();
  return useCallback(
    async ({ id }: { id: number }, data: DataTransfer) => {
      try {
        const dropped = await droppedFiles(data);
        for (const { folderId, files } of await ensureFolders(id, dropped)) {
          uploads.add(files, folderId, plainUpload, limits);
        }
        if (dropped.some(({ path }) => path.length > 0)) await queryClient.invalidateQueries({ queryKey: keys.tree });
      } catch (error) {
        showError(error);
      }
    },
    [showError, queryClient, limits],
  );
}
