import { z } from 'zod';
import { id } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';

/** Folders and selections of files as one ZIP archive. */

export const archives = {
  key: endpoint({
    method: 'POST',
    path: '/file/archive',
    isReading: true,
    summary: 'Get a key that downloads files and folders, with all below that you can read, as one ZIP, once.',
    action: 'file.download',
    body: z.object({ ids: z.array(id).min(1, 'at least one file or folder is needed').max(limits.batch) }),
    reply: z.object({ onetimeKey: z.string() }),
  }),
  download: endpoint({
    method: 'GET',
    path: '/file/archive/{key}',
    summary: 'Download the ZIP. What could not be included is named in a text file in it.',
    action: 'file.fetch',
    params: z.object({ key: z.string().min(1).max(128) }),
    reply: 'content',
  }),
};
