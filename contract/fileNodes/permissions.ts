import { z } from 'zod';
import { byId, byIdAndVersion, forcing, id, nothing, page, paging, rowVersion, search } from '../common.ts';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { Rights } from '../enums.ts';
import { limits } from '../limits.ts';
import { folderPermission } from './folders.ts';

/** Permissions: who may see and change a folder. */

const grantedRights = z.union([z.literal(Rights.Read), z.literal(Rights.ReadWrite)], {
  error: 'can be 1 (Read) or 2 (ReadWrite)',
});
const units = z
  .array(z.object({ bizUnitId: id }))
  .min(1, 'Select at least one user or group.')
  .max(limits.unitsPerEntry, `can name up to ${limits.unitsPerEntry} users and groups`);
const shape = { fileNodeId: id, rights: grantedRights, bizUnits: units };

/** An entry that applies to a folder, and the folder that has it. */
const grant = z.object({
  permissionId: z.number(),
  rights: grantedRights,
  bizUnits: folderPermission.shape.bizUnits,
  folderId: z.number(),
  folderName: z.string(),
  inherited: z.boolean(),
});
export type Grant = z.infer<typeof grant>;

/** A user with a right on a folder, with all entries that grant it. Administrators need none. */
export const folderReader = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  rights: grantedRights,
  isAdmin: z.boolean(),
  through: z.array(grant),
});
export type FolderReader = z.infer<typeof folderReader>;

/** A file of the folder that every signed-in user may open through a bulletin. */
const publication = z.object({ fileId: z.number(), fileName: z.string(), id: z.number(), title: z.string() });
export type Publication = z.infer<typeof publication>;

/** A folder on which a user has a right, with all entries that grant it. */
export const readableFolder = z.object({
  id: z.number(),
  name: z.string(),
  fullPath: z.string(),
  rights: grantedRights,
  isAdmin: z.boolean(),
  through: z.array(grant),
});
export type ReadableFolder = z.infer<typeof readableFolder>;

/** A user whose rights on a folder a change would affect. */
const affected = z.object({ id: z.number(), name: z.string(), from: z.number(), to: z.number() });

export const permissions = {
  list: endpoint({
    method: 'GET',
    path: '/folder/permission/{id}',
    summary: 'List the permission entries of a folder, own and inherited.',
    action: 'folder.read',
    params: byId,
    query: z.object({
      search,
      rights: z
        .string()
        .regex(/^[12]$/, 'can be 1 (Read) or 2 (ReadWrite)')
        .transform(Number)
        .optional(),
    }),
    reply: page(folderPermission),
  }),
  create: endpoint({
    method: 'POST',
    path: '/folder/permission',
    summary: 'Grant a right to the users who are, or are in, all of the named users and groups.',
    action: 'folder.manage',
    query: forcing,
    body: z.object(shape),
    reply: folderPermission,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/folder/permission',
    summary: 'Change a permission entry. Absent properties stay.',
    action: 'folder.manage',
    query: forcing,
    body: z.object(shape).partial().extend({ id, rowVersion }),
    reply: folderPermission,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/folder/permission/{id}/{rowVersion}',
    summary: 'Remove a permission entry.',
    action: 'folder.manage',
    query: forcing,
    params: byIdAndVersion,
    reply: nothing,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/folder/permission/preview',
    isReading: true,
    summary:
      'Preview who would gain and who would lose access by a new entry, by a changed one (`id`), by its ' +
      'removal (`remove`), or by inheriting or not (`inherit`).',
    action: 'folder.manage',
    body: z.object(shape).partial().extend({
      id: id.optional(),
      fileNodeId: id,
      remove: z.boolean().optional(),
      inherit: z.boolean().optional(),
    }),
    reply: z.object({ gains: z.array(affected), loses: z.array(affected) }),
  }),
  match: endpoint({
    method: 'POST',
    path: '/folder/permission/match',
    isReading: true,
    summary: 'Count the people who are, or are in, all of the named users and groups.',
    action: 'folder.manage',
    body: z.object({ bizUnits: units }),
    reply: z.object({ count: z.number() }),
  }),
  readers: endpoint({
    method: 'GET',
    path: '/folder/{id}/access',
    summary:
      'List every user with a right on a folder, and through which entries. With the files in it that ' +
      'everybody can open through a bulletin.',
    action: 'folder.manage',
    params: byId,
    query: z.object({ search, ...paging }),
    reply: page(folderReader).extend({ publications: z.array(publication) }),
  }),
  readersCsv: endpoint({
    method: 'GET',
    path: '/folder/{id}/access/csv',
    summary: 'Export every user with a right on a folder as a CSV file.',
    action: 'folder.manage',
    params: byId,
    reply: 'content',
  }),
  readable: endpoint({
    method: 'GET',
    path: '/user/{id}/access',
    summary: 'List every folder on which a user has a right, and through which entries.',
    action: 'folder.manage',
    params: byId,
    query: z.object({ search, ...paging }),
    reply: page(readableFolder),
  }),
  readableCsv: endpoint({
    method: 'GET',
    path: '/user/{id}/access/csv',
    summary: 'Export every folder on which a user has a right as a CSV file.',
    action: 'folder.manage',
    params: byId,
    reply: 'content',
  }),
};
export type Preview = ReplyOf<typeof permissions.preview>;
