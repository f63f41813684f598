import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useErrorDialog } from '#web/ui/useErrorDialog.ts';
import { folderQuery, keys } from '../queries.ts';
import { droppedFiles } from './droppedFiles.ts';
import { ensureFolders, type UploadTarget } from './ensureFolders.ts';
import { plainUpload } from './upload.ts';
import { uploads } from './uploads.ts';
import { givenValues, type UploadValues } from './uploadValues.ts';
import { useUploadLimits } from './useUploadLimits.ts';
import { askForValues } from './valueQuestions.ts';

/**
 * Sends what was dropped on a folder through the queue, making the folders that it needs on the way. Where files must
 * have attributes, they are asked for first, before anything is made.
 */
export function useUploadDropped() {
  const showError = useErrorDialog();
  const queryClient = useQueryClient();
  const limits = useUploadLimits();
  return useCallback(
    async (target: UploadTarget, data: DataTransfer) => {
      try {
        const dropped = await droppedFiles(data);
        const valuesIn = valuesOnce(queryClient, dropped.length);
        if (!(await valuesIn(target))) return;
        for (const { folder, files } of await ensureFolders(target, dropped)) {
          const values = await valuesIn(folder);
          if (values) uploads.add(files, folder.id, { ...plainUpload, attributeValues: givenValues(values) }, limits);
        }
        if (dropped.some(({ path }) => path.length > 0)) await queryClient.invalidateQueries({ queryKey: keys.tree });
      } catch (error) {
        showError(error);
      }
    },
    [showError, queryClient, limits],
  );
}

/** Asks for the values of each attribute group once: none where none are required, undefined where nobody gave any. */
function valuesOnce(queryClient: QueryClient, count: number) {
  const given = new Map<number, UploadValues | undefined>();
  return async ({ id, name, hasAttributeGroup }: UploadTarget): Promise<UploadValues | undefined> => {
    if (!hasAttributeGroup) return {};
    const { attributeGroup: group } = await queryClient.fetchQuery(folderQuery(id));
    if (!group?.attributes.some(({ required }) => required)) return {};
    if (!given.has(group.id)) given.set(group.id, await askForValues({ folderName: name, count, group }));
    return given.get(group.id);
  };
}
