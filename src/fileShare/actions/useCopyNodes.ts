import { useCallback } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { type CopyResult, nodes } from '#contract/fileNodes/nodes.ts';
import { jobs } from '#contract/instance/jobs.ts';
import { limits } from '#contract/limits.ts';
import { ApiError, call } from '#dataProvider/client.ts';
import { useUndoToast } from '#web/ui/dialogs/UndoToast.tsx';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { undoable } from '#web/ui/undoHistory.ts';
import { useRefresh } from '../state/useRefresh.ts';
import { errorLinesOf } from './batches.ts';

/** Milliseconds between requests for the progress of a background copy. */
const JOB_INTERVAL_MS = 1000;

/** Copies files and folders into a folder, with undo. */
export function useCopyNodes() {
  const translate = useTranslate();
  const notify = useNotify();
  const showUndo = useUndoToast();
  const showError = useErrorDialog();
  const refresh = useRefresh();
  return useCallback(
    async (ids: readonly number[], target: { id: number; name: string }) => {
      try {
        const { items, errors } = await copyAll(ids, target.id, () => notify('files.copy.goingOn', { type: 'info' }));
        if (errors.length > 0) showError(await errorLinesOf({ errors }));
        const texts = { smart_count: items.length, name: items[0]?.name, folder: target.name };
        const undo = async () => {
          await Promise.all(items.map(({ id }) => removeNode(id))).catch(showError);
          await refresh('removed', items);
          notify('files.copy.undone', { type: 'success', messageArgs: texts });
        };
        if (items.length > 0) {
          showUndo(translate('files.copy.done', texts), undoable(undo));
        }
        void refresh('added', items);
      } catch (error) {
        showError(error);
        // Some may have been copied.
        void refresh('reset');
      }
    },
    [translate, notify, showUndo, showError, refresh],
  );
}

async function copyAll(ids: readonly number[], parentId: number, onJob: () => void): Promise<CopyResult> {
  const all: CopyResult = { items: [], errors: [] };
  for (let from = 0; from < ids.length; from += limits.batch) {
    const some = ids.slice(from, from + limits.batch);
    const started = await call(nodes.copy, { body: { ids: some, parentId, onTaken: 'keepBoth' } });
    if ('jobId' in started) onJob();
    const result = 'jobId' in started ? await resultOf(started.jobId) : started;
    all.items.push(...result.items);
    all.errors.push(...result.errors);
  }
  return all;
}

/**
 * Waits until a job has ended.
 * @throws ApiError when it failed
 */
async function resultOf(jobId: number): Promise<CopyResult> {
  for (;;) {
    const { state, result, message } = await call(jobs.get, { params: { id: String(jobId) } });
    if (state === 'done') return result as CopyResult;
    if (state === 'failed' || state === 'cancelled') throw new Error(message ?? '');
    await new Promise((resolve) => setTimeout(resolve, JOB_INTERVAL_MS));
  }
}

/** Deletes a copy, which may be a file or a folder. */
async function removeNode(id: number) {
  const params = { id: String(id) };
  try {
    const { rowVersion } = await call(files.get, { params });
    await call(files.remove, { params: { ...params, rowVersion: String(rowVersion) } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    const { rowVersion } = await call(folders.get, { params });
    await call(folders.remove, { params: { ...params, rowVersion: String(rowVersion) } });
  }
}
