import { z } from 'zod';
import { byId, stamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Content that editors in the browser read and write: texts and PDFs. */

/** Largest file in bytes that is edited in the browser. */
export const MAX_EDITED_BYTES = 5 * 1024 * 1024;
/** The header that names the session of a save. */
export const SESSION_HEADER = 'x-edit-session';

export const editedContent = {
  get: endpoint({
    method: 'GET',
    path: '/file/{id}/content',
    summary: 'Get the current content of a text or a PDF for an editor. `ETag` is its version.',
    action: 'file.readContent',
    params: byId,
    reply: 'content',
    otherStatuses: [304],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/file/{id}/content',
    summary:
      'Save the content that an editor has changed: `If-Match` is the version it is based on, `X-Edit-Session` the session.',
    action: 'file.edit',
    params: byId,
    upload: 'raw',
    reply: z.object({ version: z.number(), rowVersion: z.number(), savedOn: stamp, size: z.number() }),
  }),
};
