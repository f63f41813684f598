import type { QueryClient } from '@tanstack/react-query';
import type { useNotify, useTranslate } from 'react-admin';
import { folderQuery } from '../state/queries.ts';
import type { UploadTarget } from '../state/uploader.ts';
import type { useRefresh } from '../state/useRefresh.ts';
import type { Dropped } from './droppedFiles.ts';
import { ensureFolders } from './ensureFolders.ts';
import { nameImage } from './questions/nameImage.ts';
import { openValueQuestion } from './questions/valueQuestions.ts';
import { plainUpload, type UploadLimits } from './queue/upload.ts';
import { uploads } from './queue/uploads.ts';
import { settleFolders } from './settleFolders.ts';
import { givenValues, type UploadValues } from './uploadValues.ts';

/** What an upload needs of the page. */
export interface UploadContext {
  notify: ReturnType<typeof useNotify>;
  translate: ReturnType<typeof useTranslate>;
  queryClient: QueryClient;
  refresh: ReturnType<typeof useRefresh>;
  limits: UploadLimits;
}

/** Puts dropped, pasted or chosen files into the queue, after what has to be asked for, and creates their folders. */
export async function startUpload(
  { notify, translate, queryClient, refresh, limits }: UploadContext,
  target: UploadTarget,
  dropped: Dropped,
): Promise<void> {
  const read = await nameImage(dropped, (date) => translate('fileShare.upload.pastedName', { date }));
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
