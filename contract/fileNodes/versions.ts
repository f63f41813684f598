import { z } from 'zod';
import { byId, idInPath, person, stamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { file } from './files.ts';

/** Earlier contents of a file. */

export const fileVersion = z.object({
  id: z.number(),
  number: z.number(),
  size: z.number(),
  uploadedBy: person,
  uploadedOn: stamp,
  /** The administrator who was signed in as the uploader. */
  actedBy: person.optional(),
});
export type FileVersion = z.infer<typeof fileVersion>;

export const versions = {
  list: endpoint({
    method: 'GET',
    path: '/file/{id}/version',
    summary: 'List the earlier versions of a file, newest first. The current version is not among them.',
    action: 'file.read',
    params: byId,
    reply: z.object({ items: z.array(fileVersion) }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/file/{id}/version/{versionId}/restore',
    summary: 'Restore an earlier version; what it replaces becomes a version.',
    action: 'file.write',
    params: z.object({ id: idInPath, versionId: idInPath }),
    reply: file,
  }),
};
