import { useSyncExternalStore } from 'react';
import { ApiError } from '#dataProvider/client.ts';
import { announce } from './announce.ts';
import { discardResumable } from './discardResumable.ts';
import { isOutOfReach } from './outOfReach.ts';
import { sendFile } from './sendFile.ts';
import { createUploadQueue } from './uploadQueue.ts';

/** The one queue of this tab: it belongs to no page, so it goes on whatever page is open. */
export const uploads = createUploadQueue({
  announce,
  send: sendFile,
  discard: discardResumable,
  isKeyExpired: (error) => error instanceof ApiError && error.code === 'gone',
  isUnreachable: isOutOfReach,
});

/** The files of the queue, oldest first. */
export function useUploads() {
  return useSyncExternalStore(uploads.subscribe, uploads.list);
}
