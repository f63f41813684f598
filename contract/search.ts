import { z } from 'zod';
import { id, person, plainDate, stamp, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { BIN_ID } from './enums.ts';
import { attributeValue } from './files.ts';
import { limits } from './limits.ts';
import { sorting } from './rules/sorting.ts';

/** Finding files and folders (§2 Search dialog; `api.md` §5). */

/** Where a term was found, and the words around it. */
export const searchMatch = z.object({
  field: z.enum(['name', 'description', 'tags', 'attributes', 'ocr', 'content']),
  snippet: z.string(),
  /** Stretches of the snippet to highlight: from, up to but not including. */
  ranges: z.array(z.tuple([z.number(), z.number()])),
});
export type SearchMatch = z.infer<typeof searchMatch>;

export const searchResult = z.object({
  id: z.number(),
  name: z.string(),
  parentId: z.number(),
  isFolder: z.boolean(),
  subject: z.string(),
  tags: z.string(),
  size: z.number(),
  type: z.string(),
  rowVersion: z.number(),
  uploadedOn: stamp,
  uploadedBy: person,
  updatedOn: stamp,
  updatedBy: person,
  expiryDate: plainDate.nullable(),
  expiryNoticePeriod: z.number().nullable(),
  attributeValues: z.array(attributeValue),
  denyDownloadInherited: z.boolean(),
  fullPath: z.string(),
  matches: z.array(searchMatch),
});
export type SearchResult = z.infer<typeof searchResult>;

export const searchColumns = ['name', 'size', 'type', 'uploadedOn', 'updatedOn', 'expiryDate'] as const;
export type SearchColumn = (typeof searchColumns)[number];

export const attributeFilter = z.object({
  attributeId: id,
  /** A selection's id, `true`/`false`, a text, an exact value, or `start__end` with either end empty. */
  value: z.union([z.string().max(limits.textarea), z.number(), z.boolean()]).nullable(),
  valueString: z.string().nullable().optional(),
  name: z.string().nullable().optional(),
});
export type AttributeFilter = z.infer<typeof attributeFilter>;

export const search = {
  find: endpoint({
    method: 'POST',
    path: '/folder/attributesearch',
    summary: 'Files and folders below a folder that the caller may read, by words and by attributes.',
    action: 'search.find',
    body: z.object({
      id: z.union([id, z.literal(BIN_ID)]),
      search: text(1000).nullable().optional(),
      attributeGroupId: id.nullable().optional(),
      attributes: z.array(attributeFilter).max(100).nullable().optional(),
      sort: sorting(searchColumns),
      skip: z.number().int().min(0).optional().default(0),
      take: z
        .number()
        .int()
        .min(0)
        .transform((take) => Math.min(take, limits.maxTake))
        .optional(),
    }),
    reply: z.object({ items: z.array(searchResult), total: z.number() }),
  }),
};
