import { z } from 'zod';
import { attributesOfFolder } from '../attributeGroups.ts';
import {
  byId,
  byIdAndVersion,
  forcing,
  id,
  idInPath,
  nodeLock,
  nodeName,
  page,
  paging,
  person,
  rowVersion,
  search,
  stamp,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { BIN_ID } from '../enums.ts';
import { limits } from '../limits.ts';
import { fileEdits, fileViews } from './fileFields.ts';

/** Folders. */

const rights = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** A folder of the tree; an ancestor of a readable folder has rights 0 and shows its name only. */
export const treeFolder = z.object({
  id: z.number(),
  parentId: z.number().nullable(),
  name: z.string(),
  rights,
  fav: z.boolean(),
  hasAttributeGroup: z.boolean(),
  /** Absent when the folder has none. */
  attributeGroupId: id.optional(),
  denyDownload: z.boolean(),
  denyDownloadInherited: z.boolean(),
  viewOnly: z.boolean(),
  viewOnlyInherited: z.boolean(),
  inherit: z.boolean(),
  rowVersion: z.number(),
  hasChildren: z.boolean().optional(),
});
export type TreeFolder = z.infer<typeof treeFolder>;

/** Several business units in one entry are and-ed: it applies to users who are in all of them. */
export const folderPermission = z.object({
  id: z.number(),
  rights,
  bizUnits: z.array(z.object({ bizUnitId: z.number(), bizUnitName: z.string(), isGroup: z.boolean() })),
  inherited: z.boolean(),
  /** The folder that has the entry: the folder itself, or the ancestor from which it is inherited. */
  folderId: z.number(),
  folderName: z.string(),
  rowVersion: z.number(),
});
export type FolderPermission = z.infer<typeof folderPermission>;

export const folder = z.object({
  id: z.number(),
  parentId: z.number().nullable(),
  name: z.string(),
  subject: fileViews.subject,
  tags: fileViews.tags,
  createdBy: person,
  createdOn: stamp,
  updatedBy: person,
  updatedOn: stamp,
  fav: z.boolean(),
  rowVersion: z.number(),
  permissions: z.array(folderPermission),
  permission: rights,
  inherit: z.boolean(),
  rights,
  hasAttributeGroup: z.boolean(),
  attributeGroup: attributesOfFolder.nullable(),
  denyDownload: z.boolean(),
  denyDownloadInherited: z.boolean(),
  /** Files in it can be viewed, but not downloaded, by users with read rights only. */
  viewOnly: z.boolean(),
  viewOnlyInherited: z.boolean(),
  isBin: z.literal(false),
  fullPath: z.string(),
  lock: nodeLock.nullable(),
  /** Under a legal hold. */
  held: z.boolean(),
});
export type Folder = z.infer<typeof folder>;

/** The folders to return with their children: `7,12`. */
const openFolders = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*$/, 'must be ids joined by commas')
  .transform((ids) => ids.split(',').map(Number))
  .refine(({ length }) => length <= limits.openFolders, `can name up to ${limits.openFolders} folders`);

/** Names joined by `/`, none of them empty. */
const treePath = z
  .string()
  .transform((path) => ({ path, names: path.split('/') }))
  .pipe(z.object({ path: z.string(), names: z.array(nodeName).max(100, 'A path can have up to 100 folders.') }));

/** A folder as a row in the list of its parent. */
export const listedFolder = treeFolder.extend({
  isFolder: z.literal(true),
  updatedOn: stamp,
  updatedBy: person,
  /** Number of direct children that the caller may see; null when the caller may not read the folder. */
  items: z.number().nullable(),
  held: z.boolean(),
});
export type ListedFolder = z.infer<typeof listedFolder>;

/** Trash is accepted here so that it is not rejected as an invalid ID. */
const moveTarget = z.literal(BIN_ID).or(id);

export const folders = {
  list: endpoint({
    method: 'GET',
    path: '/folder',
    summary:
      'List the folders that you can see, parents before children. With `parentId`, one level; with `search`, ' +
      'those whose names hold all terms, and the ways to them. When there are more than `most`, only the first ' +
      'level and the levels of the folders in `open` and of all above them are returned, and `partial` says so.',
    action: 'folder.list',
    query: z.object({
      parentId: idInPath.optional(),
      most: z
        .string()
        .regex(/^\d{1,9}$/, 'must be a whole number')
        .transform(Number)
        .optional(),
      open: openFolders.optional(),
      search,
    }),
    reply: z.object({ items: z.array(treeFolder), partial: z.boolean().optional() }),
  }),
  sublist: endpoint({
    method: 'GET',
    path: '/folder/{id}/folders',
    summary: 'List the direct subfolders of a folder that you can see, sorted by name or by their last change.',
    action: 'folder.read',
    params: byId,
    query: z.object({
      column: z.enum(['name', 'updatedOn']).optional().default('name'),
      dir: z.enum(['asc', 'desc']).optional().default('asc'),
      ...paging,
    }),
    reply: page(listedFolder),
  }),
  createTree: endpoint({
    method: 'POST',
    path: '/folder/tree',
    summary: 'Create the folders of these paths below a folder, where they do not exist yet: all or none.',
    action: 'folder.create',
    body: z.object({
      parentId: id,
      paths: z
        .array(treePath)
        .min(1, 'at least one path is needed')
        .max(limits.treePaths, `up to ${limits.treePaths} paths are made together`),
    }),
    reply: z.object({ items: z.array(z.object({ path: z.string(), id: z.number() })) }),
  }),
  contents: endpoint({
    method: 'POST',
    path: '/folder/contents',
    isReading: true,
    summary: 'Count the files in these folders, with all below that you can read.',
    action: 'folder.read',
    body: z.object({ ids: z.array(id).min(1, 'at least one folder is needed').max(limits.batch) }),
    reply: z.object({ files: z.number() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/folder/{id}',
    summary: 'Get a folder with its permissions and its path.',
    action: 'folder.read',
    params: byId,
    reply: folder,
  }),
  create: endpoint({
    method: 'POST',
    path: '/folder',
    summary: 'Create a subfolder. It takes the attribute group of its parent.',
    action: 'folder.create',
    body: z.object({ name: nodeName, parentId: id, inherit: z.boolean().optional() }),
    reply: folder,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/folder',
    summary: 'Change a folder. Absent properties stay.',
    action: 'folder.edit',
    query: forcing,
    body: z.object({
      id,
      rowVersion,
      name: nodeName.optional(),
      subject: fileEdits.subject,
      tags: fileEdits.tags,
      inherit: z.boolean().optional(),
      denyDownload: z.boolean().optional(),
      viewOnly: z.boolean().optional(),
      attributeGroupId: id.nullable().optional(),
    }),
    reply: folder,
  }),
  setAttributeGroup: endpoint({
    method: 'POST',
    path: '/folder/attributegroup',
    summary: 'Set the attribute group of a folder, or remove it. Files keep the values they have.',
    action: 'folder.manage',
    body: z.object({ folderId: id, groupId: id.nullable() }),
    reply: folder,
  }),
  move: endpoint({
    method: 'PUT',
    path: '/folder/move',
    summary: 'Move a folder, with all in it, into another one.',
    action: 'folder.move',
    query: forcing,
    body: z.object({ id, parentId: moveTarget }),
    reply: folder,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/folder/{id}/{rowVersion}',
    summary: 'Move a folder and all in it to Trash, as one item.',
    action: 'folder.remove',
    params: byIdAndVersion,
    reply: z.object({}),
  }),
  excel: endpoint({
    method: 'GET',
    path: '/folder/excel',
    summary: 'Export the folders that you can see as a spreadsheet.',
    action: 'folder.list',
    reply: 'content',
  }),
};
