import { useSyncExternalStore } from 'react';
import { freshToken } from '#authProvider/freshToken.ts';
import { ApiError } from '#dataProvider/client.ts';
import { announce } from './announce.ts';
import { sendFile } from './sendFile.ts';
import { isServerUnavailable } from './serverUnavailable.ts';
import { createUploadQueue } from './uploadQueue.ts';

/** The upload queue of this tab: it belongs to no page, so it continues on all pages. */
export const uploads = createUploadQueue({
  announce,
  send: sendFile,
  discard: discardResumable,
  isKeyExpired: (error) => error instanceof ApiError && error.code === 'gone',
  isUnreachable: isServerUnavailable,
});

/** The uploads in the queue, oldest first. */
export function useUploads() {
  return useSyncExternalStore(uploads.subscribe, uploads.list);
}

/** Removes the data on the server of a cancelled file; otherwise the server removes it within a day. */
async function discardResumable(location: string): Promise<void> {
  const token = await freshToken();
  const headers = { 'Tus-Resumable': '1.0.0', ...(token && { Authorization: `Bearer ${token}` }) };
  await fetch(location, { method: 'DELETE', headers });
}
