import { z } from 'zod';
import { byId, byIdAndVersion, id, nothing, person, requiredLine, rowVersion, stamp, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { BIN_ID } from './enums.ts';
import { fileApprovalStates } from './fileNodes/fileApproval.ts';
import { fileFields, searchedFields } from './fileNodes/fileFields.ts';
import { listedFile } from './fileNodes/files.ts';
import { limits } from './limits.ts';
import { sorting } from './rules/sorting.ts';

/** Finding files and folders. */

const searchedAs = searchedFields.map((name) => fileFields[name].searchedAs);

/** Where a term was found, with the surrounding text. */
export const searchMatch = z.object({
  field: z.enum(['name', ...searchedAs, 'attributes', 'comments', 'ocr', 'content']),
  snippet: z.string(),
  /** Ranges of the snippet to highlight: start inclusive, end exclusive. */
  ranges: z.array(z.tuple([z.number(), z.number()])),
});
export type SearchMatch = z.infer<typeof searchMatch>;

export const searchResult = listedFile.extend({
  isFolder: z.boolean(),
  fullPath: z.string(),
  matches: z.array(searchMatch),
});
export type SearchResult = z.infer<typeof searchResult>;

export const searchColumns = ['name', 'size', 'type', 'uploadedOn', 'updatedOn', 'modifiedOn', 'expiryDate'] as const;
export type SearchColumn = (typeof searchColumns)[number];

/**
 * How the value of an attribute is compared, where that can be chosen: texts contain the value unless specified
 * otherwise, and choices are it. Numbers and dates are compared as ranges.
 */
export const attributeOperators = ['is', 'isNot', 'contains', 'containsNot', 'startsWith'] as const;
export type AttributeOperator = (typeof attributeOperators)[number];
const operator = z.enum(attributeOperators).optional();

/** States of files by their approvals, or `none`. */
const approvalFilters = [...fileApprovalStates, 'none'] as const;
export type ApprovalFilterState = (typeof approvalFilters)[number];
const approval = z.array(z.enum(approvalFilters)).max(approvalFilters.length).optional();

export const attributeFilter = z.object({
  attributeId: id,
  operator,
  /** An option's ID, `true`/`false`, a text, an exact value, or `start__end` with either end empty. */
  value: z.union([z.string().max(limits.textarea), z.number(), z.boolean()]).nullable(),
  valueString: z.string().nullable().optional(),
  name: z.string().nullable().optional(),
});
export type AttributeFilter = z.infer<typeof attributeFilter>;

/** The state of a file's text in the index. */
export const indexStates = ['queued', 'indexed', 'unreadable'] as const;
export type IndexState = (typeof indexStates)[number];

/** Why the text of a file cannot, or not completely, be searched. */
export const indexReasons = {
  kind: 'There is no text to search in files of this kind.',
  tooLarge: 'The file is too large to be searched.',
  protected: 'The file is protected by a password.',
  damaged: 'The file is damaged, or is not what its name says.',
  tooHard: 'Reading the file took too much time or memory.',
  gone: 'The content of the file could not be read.',
  beginning: 'Only the beginning of this long file can be searched.',
} as const;
export type IndexReason = keyof typeof indexReasons;
const reasons = Object.keys(indexReasons) as [IndexReason, ...IndexReason[]];

/** Reasons that may be temporary, so that repeating makes sense. */
export const passingReasons: readonly IndexReason[] = ['gone'];

const indexed = z.object({
  state: z.enum(indexStates),
  reason: z.string().nullable(),
  code: z.enum(reasons).nullable(),
});
export type Indexed = z.infer<typeof indexed>;

export const search = {
  index: endpoint({
    method: 'GET',
    path: '/file/{id}/index',
    summary: 'Get whether the text inside a file can be searched yet, and if not, why.',
    action: 'file.read',
    params: byId,
    reply: indexed,
  }),
  readAgain: endpoint({
    method: 'POST',
    path: '/file/{id}/index',
    summary: 'Read the text inside a file again, when what prevented it may be over.',
    action: 'file.write',
    params: byId,
    reply: indexed,
  }),
  find: endpoint({
    method: 'POST',
    path: '/folder/attributesearch',
    isReading: true,
    summary: 'Search files and folders below a folder that you can read, by words and by attributes.',
    action: 'search.find',
    body: z.object({
      id: z.union([id, z.literal(BIN_ID)]),
      search: text(1000).nullable().optional(),
      attributeGroupId: id.nullable().optional(),
      attributes: z.array(attributeFilter).max(100).nullable().optional(),
      /** Only files whose required attributes have no value. */
      incomplete: z.boolean().optional(),
      /** Only files in one of these states by their approvals. */
      approval,
      sort: sorting(searchColumns),
      skip: z.number().int().min(0).optional().default(0),
      take: z
        .number()
        .int()
        .min(0)
        .transform((take) => Math.min(take, limits.maxTake))
        .optional(),
    }),
    reply: z.object({
      items: z.array(searchResult),
      total: z.number(),
      /** There are more results than `total`: too many to count. */
      more: z.boolean(),
    }),
  }),
};

/**
 * A saved search. `{me}` and `{today}` in its texts are replaced when it runs: by the user who runs it, and by the
 * current day.
 */
const query = z.object({
  id,
  search: text(1000).optional().default(''),
  attributeGroupId: id.nullable().optional().default(null),
  attributes: z
    .array(z.object({ attributeId: id, value: z.string().max(limits.textarea), operator }))
    .max(100)
    .optional()
    .default([]),
  incomplete: z.boolean().optional(),
  approval,
});
export type SavedQuery = z.infer<typeof query>;
const name = requiredLine(limits.name, 'A name is required.');

const savedSearch = z.object({
  id: z.number(),
  name: z.string(),
  /** Visible to everybody. */
  shared: z.boolean(),
  query,
  createdBy: person,
  createdOn: stamp,
  updatedOn: stamp,
  /** Whether the caller is notified of changes of its results. */
  watched: z.boolean(),
  rowVersion: z.number(),
});
export type SavedSearch = z.infer<typeof savedSearch>;

/** Saved searches of users; administrators can share theirs with everybody. */
export const savedSearches = {
  list: endpoint({
    method: 'GET',
    path: '/search/saved',
    summary: 'List your saved searches, and those that are shared, by name.',
    action: 'search.find',
    reply: z.object({ items: z.array(savedSearch) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/search/saved',
    summary: 'Save a search.',
    action: 'search.save',
    body: z.object({ name, shared: z.boolean().optional().default(false), query }),
    reply: savedSearch,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/search/saved',
    summary: 'Change a saved search. Absent properties stay.',
    action: 'search.changeSaved',
    body: z.object({ id, rowVersion, name: name.optional(), shared: z.boolean().optional(), query: query.optional() }),
    reply: savedSearch,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/search/saved/{id}/{rowVersion}',
    summary: 'Delete a saved search.',
    action: 'search.changeSaved',
    params: byIdAndVersion,
    reply: nothing,
  }),
  watch: endpoint({
    method: 'POST',
    path: '/search/saved/{id}/watch',
    summary: 'Watch what a saved search finds (idempotent).',
    action: 'search.find',
    params: byId,
    reply: nothing,
  }),
  unwatch: endpoint({
    method: 'DELETE',
    path: '/search/saved/{id}/watch',
    summary: 'Stop watching a saved search (idempotent).',
    action: 'search.find',
    params: byId,
    reply: nothing,
  }),
};
