import { createStore } from '#web/ui/createStore.ts';
import type { Upload } from './upload.ts';

/** Milliseconds between notifications: often enough to look smooth, rarely enough for thousands of files. */
const PROGRESS_INTERVAL_MS = 100;

/** The uploads in the queue, oldest first; subscribers are not notified of each step of their progress. */
export function openUploadList() {
  let uploads: readonly Upload[] = [];
  let notifyTimer: ReturnType<typeof setTimeout> | undefined;
  const notified = createStore(uploads);

  const notify = () => {
    clearTimeout(notifyTimer);
    notifyTimer = undefined;
    notified.set(uploads);
  };
  const replace = (changed: (upload: Upload) => Upload) => {
    uploads = uploads.map(changed);
    notifyTimer ??= setTimeout(notify, PROGRESS_INTERVAL_MS);
  };
  return {
    all: () => uploads,
    find: (id: number) => uploads.find((upload) => upload.id === id),
    subscribe: notified.subscribe,
    replace,
    change(ids: readonly number[], changes: Partial<Upload>) {
      const changed = new Set(ids);
      replace((upload) => (changed.has(upload.id) ? { ...upload, ...changes } : upload));
    },
    append(added: readonly Upload[]) {
      uploads = [...uploads, ...added];
      notify();
    },
    filter(predicate: (upload: Upload) => boolean) {
      uploads = uploads.filter(predicate);
      notify();
    },
  };
}
