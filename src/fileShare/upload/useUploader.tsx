import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { retried } from '#web/ui/page/retried.ts';
import { skipIdle } from '#web/ui/useIdle.ts';
import type { Uploader, UploadTarget } from '../state/uploader.ts';
import { useRefresh } from '../state/useRefresh.ts';
import { chooseFiles } from './chooseFiles.ts';
import { type Dropped, droppedFiles } from './droppedFiles.ts';
import { useUploadLimits } from './useUploadLimits.ts';

/**
 * Uploads dropped, pasted or chosen files and folders through the queue, and creates the folders. Required attributes
 * are asked for first, before anything is created. What is dropped is read at once; the code of the queue may come later.
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
      // The list of uploads comes with them.
      skipIdle();
      try {
        const { startUpload } = await retried(() => import('./startUpload.ts'));
        await startUpload({ notify, translate, queryClient, refresh, limits }, target, await reading);
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
