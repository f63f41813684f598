import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { folderQuery } from '../state/queries.ts';
import type { Uploader, UploadTarget } from '../state/uploader.ts';
import { useRefresh } from '../state/useRefresh.ts';
import { chooseFiles } from './chooseFiles.ts';
import { type Dropped, droppedFiles } from './droppedFiles.ts';
import { ensureFolders } from './ensureFolders.ts';
import { nameImage } from './questions/nameImage.ts';
import { openValueQuestion } from './questions/valueQuestions.ts';
import { plainUpload } from './queue/upload.ts';
import { uploads } from './queue/uploads.ts';
import { settleFolders } from './settleFolders.ts';
import { givenValues, type UploadValues } from './uploadValues.ts';
import { useUploadLimits } from './useUploadLimits.ts';

/**
 * Uploads dropped, pasted or chosen files and folders through the queue, and creates the folders. Required attributes
 * are asked for first, before anything is created.
 */
export function useUploader(): Uploader {
  const showError = useErrorDialog();
  const notify = useNotify();
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const limits = useUploadLimits();
  return useMemo(() => {
    const upload = async (target: UploadTarget, reading: Promise<Dropped>) => {
      try {
        const read = await nameImage(await reading, (date) => translate('fileShare.upload.pastedName', { date }));
        const { unreadable } = read;
        if (unreadable > 0)
          notify('fileShare.upload.unreadable', { type: 'warning', messageArgs: { smart_count: unreadable } });
        const valuesIn = valuesOnce(queryClient, read.files.length);
        if (read.files.length > 0 && !(await valuesIn(target))) return;
        const { files, folders } = await settleFolders(target, read);
        for (const load of await ensureFolders(target, { files, folders })) {
          const values = await valuesIn(load.folder);
          const options = { ...plainUpload, attributeValues: givenValues(values ?? {}) };
          if (values) uploads.add(load.files, load.folder.id, options, limits);
        }
        if (folders.length > 0) void refresh('reset');
      } catch (error) {
        showError(error);
      }
    };
    return {
      take: (target, data) => void upload(target, droppedFiles(data)),
      choose: (target, kind) => chooseFiles(kind, (dropped) => void upload(target, Promise.resolve(dropped))),
    };
  }, [showError, notify, translate, queryClient, refresh, limits]);
}

/** Asks for the values of each attribute group once: none when none are required, undefined when the user cancels. */
function valuesOnce(queryClient: QueryClient, count: number) {
  const valuesByFolder = new Map<number, UploadValues | undefined>();
  return async ({ id, name, hasAttributeGroup }: UploadTarget): Promise<UploadValues | undefined> => {
    if (!hasAttributeGroup) return {};
    const { attributeGroup: group } = await queryClient.fetchQuery(folderQuery(id));
    if (!group?.attributes.some(({ required }) => required)) return {};
    if (!valuesByFolder.has(group.id))
      valuesByFolder.set(group.id, await openValueQuestion({ folderName: name, count, group }));
    return valuesByFolder.get(group.id);
  };
}
