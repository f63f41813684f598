import { z } from 'zod';
import { byIdAndVersion, forcing, id, page, paging, person, search, stamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { RestoreMode } from '../enums.ts';
import { listedFile } from './files.ts';

/** Deleted items that can be restored. */

/** A file, or a folder with the total size of the files deleted with it, which was modified when it was last updated. */
export const binItem = listedFile.omit({ lock: true, incomplete: true }).extend({
  isFolder: z.boolean(),
  deletedOn: stamp,
  deletedBy: person,
  /** The original path. */
  fullPath: z.string(),
});
export type BinItem = z.infer<typeof binItem>;

export const binColumns = [
  'deletedOn',
  'name',
  'size',
  'type',
  'uploadedOn',
  'updatedOn',
  'modifiedOn',
  'deletedBy',
] as const;
export type BinColumn = (typeof binColumns)[number];

const retentionDays = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'must be a whole number from 1 to 9999')
  .transform(Number);

export const bin = {
  list: endpoint({
    method: 'GET',
    path: '/deleted',
    summary: 'List what is in Trash, of the folders that you can write to.',
    action: 'bin.list',
    query: z.object({
      search,
      ...paging,
      column: z.enum(binColumns).optional().default('deletedOn'),
      dir: z.enum(['asc', 'desc']).optional(),
    }),
    reply: page(binItem),
  }),
  due: endpoint({
    method: 'GET',
    path: '/deleted/due',
    summary: 'Count the items that a shorter retention would delete.',
    action: 'settings.edit',
    query: z.object({ days: retentionDays }),
    reply: z.object({ items: z.number() }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/deleted',
    summary:
      'Restore an item to where it was, or into another folder. Where its name is taken: 0 moves the other one ' +
      'to Trash, 1 leaves the item there, 2 answers 409, 3 restores it as `name (2).ext`.',
    action: 'bin.restore',
    query: forcing,
    body: z.object({
      id,
      mode: z.enum(RestoreMode).optional().default(RestoreMode.Error),
      /** A folder other than the original one. */
      parentId: id.optional(),
      /** Restores the deleted parent folder first, with everything in it. */
      withFolders: z.boolean().optional(),
    }),
    reply: z.object({ skipped: z.literal(true).optional() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/filenode/harddelete/{id}/{rowVersion}',
    summary: 'Permanently delete an item, with its content.',
    action: 'bin.remove',
    params: byIdAndVersion,
    reply: z.object({}),
  }),
};
