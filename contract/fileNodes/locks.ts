import { z } from 'zod';
import { byId, line, nodeLock, nothing, page, paging, search, stamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';

/** A locked file. */
const lockedFile = z.object({
  file: z.object({ id: z.number(), name: z.string(), fullPath: z.string() }),
  lock: nodeLock,
});
export type LockedFile = z.infer<typeof lockedFile>;

/** Locks of files and folders: by hand, by programs, and by approvals. */
export const locks = {
  list: endpoint({
    method: 'GET',
    path: '/lock',
    summary: 'List the files that you have locked, by hand or by a program; for administrators all, newest first.',
    action: 'lock.list',
    query: z.object({ ...paging, search }),
    reply: page(lockedFile),
  }),
  place: endpoint({
    method: 'POST',
    path: '/file/{id}/lock',
    summary:
      'Lock a file for everybody else, for 24 hours or until a time at most 30 days ahead. ' +
      'Again: change the reason and the end.',
    action: 'lock.place',
    params: byId,
    body: z.object({ reason: line(limits.lock.reason).optional(), until: stamp.optional() }),
    reply: nodeLock,
  }),
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
