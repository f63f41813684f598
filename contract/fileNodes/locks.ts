import { byId, nothing } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Locks of files and folders, created by WebDAV clients. */
export const locks = {
  end: endpoint({
    method: 'DELETE',
    path: '/file/{id}/lock',
    summary: 'End the lock of a file (its holder or an administrator).',
    action: 'lock.end',
    params: byId,
    reply: nothing,
  }),
  endOfFolder: endpoint({
    method: 'DELETE',
    path: '/folder/{id}/lock',
    summary: 'End the lock of a folder (its holder or an administrator).',
    action: 'lock.end',
    params: byId,
    reply: nothing,
  }),
};
