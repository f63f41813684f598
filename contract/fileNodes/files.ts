import { z } from 'zod';
import { attributesOfFolder } from '../attributeGroups.ts';
import {
  anyStamp,
  byId,
  byIdAndVersion,
  id,
  itemError,
  nodeLock,
  nodeName,
  nothing,
  page,
  paging,
  person,
  plainDate,
  rowVersion,
  search,
  stamp,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { BIN_ID } from '../enums.ts';
import { limits } from '../limits.ts';
import { fileApproval } from './fileApproval.ts';
import { fileEdits, fileViews } from './fileFields.ts';

/** Files. */

export const attributeValue = z.object({
  id: z.number(),
  attributeId: z.number(),
  value: z.string(),
  valueString: z.string(),
  type: z.number(),
  attribute: z.string(),
});
export type AttributeValue = z.infer<typeof attributeValue>;

/** A value as a user enters it; `null` and the empty text remove it. */
export const givenValue = z.object({
  attributeId: id,
  value: z.union([z.string().max(limits.textarea), z.number(), z.boolean()]).nullable(),
});
export type GivenValue = z.infer<typeof givenValue>;

/**
 * `notScanned`: the scanner was unavailable, and the scan is repeated; `tooLarge`: the file exceeds the scanner's
 * limit.
 */
const scanStates = ['waiting', 'notScanned', 'clean', 'infected', 'tooLarge'] as const;
export type ScanState = (typeof scanStates)[number];
/** The result of the virus scan; `finding` is the name of the virus. */
const fileScan = z.object({ state: z.enum(scanStates), finding: z.string().nullable() });
export type FileScan = z.infer<typeof fileScan>;

/** A file as lists contain it. */
export const listedFile = z.object({
  id: z.number(),
  name: z.string(),
  parentId: z.number(),
  isFolder: z.literal(false),
  ...fileViews,
  size: z.number(),
  /** The media type: PDF when the content is one, otherwise the type of the extension. */
  type: z.string(),
  rowVersion: z.number(),
  uploadedOn: stamp,
  uploadedBy: person,
  /** When the content was last changed, as the computer that sent it says; otherwise when it was uploaded. */
  modifiedOn: anyStamp,
  updatedOn: stamp,
  updatedBy: person,
  attributeValues: z.array(attributeValue),
  /** Whether attributes that are required in its folder have no value. */
  incomplete: z.boolean(),
  denyDownloadInherited: z.boolean(),
  viewOnlyInherited: z.boolean(),
  lock: nodeLock.nullable(),
  /** `null` when no scanner is configured, or none was when the content was uploaded. */
  scan: fileScan.nullable(),
  /** Under a legal hold. */
  held: z.boolean(),
  /** Absent for folders in results of a search. */
  currentVersion: z.object({ id: z.number(), number: z.number() }).optional(),
  /** `null` for files that were never sent for approval; absent without the module. */
  approval: fileApproval.nullable().optional(),
});
export type ListedFile = z.infer<typeof listedFile>;

export const file = listedFile.extend({
  ocr: z.string().nullable(),
  rights: z.number(),
  fullPath: z.string(),
  attributeGroup: attributesOfFolder.nullable(),
  /** The active retention rule that applies first, and when. */
  retention: z
    .object({ ruleId: z.number(), name: z.string(), action: z.enum(['bin', 'review']), on: plainDate })
    .nullable(),
  /** Bulletins through which every signed-in user may open the file as it was when it was attached. */
  bulletins: z.array(z.object({ id: z.number(), title: z.string() })),
});
export type FileEntity = z.infer<typeof file>;

export const fileColumns = [
  'name',
  'size',
  'type',
  'uploadedOn',
  'updatedOn',
  'modifiedOn',
  'uploadedBy',
  'expiryDate',
] as const;
/** Sort fields of a list: a column, or the values of one attribute. */
export type FileColumn = (typeof fileColumns)[number] | `attribute:${number}`;
const fileColumn = z.union([z.enum(fileColumns), z.templateLiteral(['attribute:', z.number().int().positive()])], {
  error: `column can be ${fileColumns.join(', ')} or attribute:{id}`,
});

/** The sort order of a list. */
const inOrder = {
  column: fileColumn.optional().default('name'),
  dir: z.enum(['asc', 'desc']).optional().default('asc'),
};

/** The target folder of a move; the bin is accepted here so that it can be rejected with its own message. */
const target = z.union([id, z.literal(BIN_ID)]);

export const files = {
  list: endpoint({
    method: 'GET',
    path: '/folder/{id}/files',
    summary: 'List the files of a folder.',
    action: 'folder.read',
    params: byId,
    query: z.object({ ...inOrder, search, ...paging }),
    reply: page(listedFile),
  }),
  row: endpoint({
    method: 'GET',
    path: '/folder/{id}/files/row',
    summary:
      'Find the row of the next file whose name begins with a text. Rows are counted from 0 in the order of ' +
      'the list; the search starts behind the first `skip` rows, then from the top; `null` where there is none.',
    action: 'folder.read',
    params: byId,
    query: z.object({ ...inOrder, startsWith: z.string().min(1).max(limits.name), skip: paging.skip }),
    reply: z.object({ row: z.number().nullable() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/file/{id}',
    summary: 'Get a file with its path and your rights.',
    action: 'file.read',
    params: byId,
    reply: file,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/file',
    summary: 'Change a file. Absent properties stay, and so do attribute values that are not named.',
    action: 'file.write',
    body: z.object({
      id,
      rowVersion,
      name: nodeName.optional(),
      ...fileEdits,
      attributeValues: z.array(givenValue).max(limits.attributes).optional(),
    }),
    reply: file,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/file/{id}/{rowVersion}',
    summary: 'Move a file to Trash.',
    action: 'file.write',
    params: byIdAndVersion,
    reply: nothing,
  }),
  move: endpoint({
    method: 'PUT',
    path: '/file/move',
    summary: 'Move a file into another folder.',
    action: 'file.write',
    body: z.object({ id, parentId: target }),
    reply: file,
  }),
};

const ids = z.array(id).min(1, 'at least one file is needed').max(limits.batch);
/** The result for each file of a selection: one that fails does not affect others. */
export const batchResult = z.object({
  /** Identifies the log rows of this batch. */
  batchId: z.string(),
  success: z.array(z.object({ id: z.number(), name: z.string() })),
  errors: z.array(itemError.extend({ id: z.number(), name: z.string() })),
});
export type BatchResult = z.infer<typeof batchResult>;

/** Changes of many files in one call. */
export const fileBatches = {
  update: endpoint({
    method: 'PUT',
    path: '/files',
    summary: 'Set tags and attribute values of many files. Absent ones stay, null clears them.',
    action: 'file.write',
    body: z.object({
      ids,
      tags: fileEdits.tags,
      attributeValues: z.array(givenValue).max(limits.attributes).optional().default([]),
    }),
    reply: batchResult,
  }),
  move: endpoint({
    method: 'PUT',
    path: '/files/move',
    summary: 'Move many files into one folder.',
    action: 'file.write',
    body: z.object({ ids, parentId: target }),
    reply: batchResult,
  }),
  remove: endpoint({
    method: 'PUT',
    path: '/files/remove',
    summary: 'Move many files to Trash.',
    action: 'file.write',
    body: z.object({ ids }),
    reply: batchResult,
  }),
};
