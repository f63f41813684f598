import { z } from 'zod';
import { anyStamp, byId, idInPath, lockPrograms, person, stamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { file } from './files.ts';

/** Earlier contents of a file. */

/** What stores versions: locks have the same names, and `web` stands for uploads. */
export const versionApps = [...lockPrograms, 'web', 'sync'] as const;
export type VersionApp = (typeof versionApps)[number];

export const fileVersion = z.object({
  id: z.number(),
  number: z.number(),
  size: z.number(),
  uploadedBy: person,
  uploadedOn: stamp,
  /** When the content was last changed, if the computer that sent it says so. */
  modifiedOn: anyStamp.nullable(),
  /** The administrator who was signed in as the uploader. */
  actedBy: person.optional(),
  /** The sitting in which it was saved; `null` for an upload. */
  sessionId: z.string().nullable(),
  /** What it was stored by; `null` for versions from before this was recorded. */
  app: z.enum(versionApps).nullable(),
  /** Who edited the file in that sitting. */
  editors: z.array(person),
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
