import { z } from 'zod';
import { attributesOfFolder } from './attributeGroups.ts';
import { byId, page, paging, person, plainDate, search, stamp } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Files (§3 File; `api.md` §5). */

export const attributeValue = z.object({
  id: z.number(),
  attributeId: z.number(),
  value: z.string(),
  valueString: z.string(),
  type: z.number(),
  attribute: z.string(),
});
export type AttributeValue = z.infer<typeof attributeValue>;

/** A file as lists carry it. */
export const listedFile = z.object({
  id: z.number(),
  name: z.string(),
  parentId: z.number(),
  isFolder: z.literal(false),
  subject: z.string(),
  tags: z.string(),
  size: z.number(),
  /** The media type that the name tells. */
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
});
export type ListedFile = z.infer<typeof listedFile>;

export const file = listedFile.extend({
  ocr: z.string().nullable(),
  rights: z.number(),
  fullPath: z.string(),
  attributeGroup: attributesOfFolder.nullable(),
});
export type FileEntity = z.infer<typeof file>;

export const fileColumns = ['name', 'size', 'type', 'uploadedOn', 'updatedOn', 'uploadedBy', 'expiryDate'] as const;
export type FileColumn = (typeof fileColumns)[number];

export const files = {
  list: endpoint({
    method: 'GET',
    path: '/folder/{id}/files',
    summary: 'The files of one folder.',
    action: 'folder.read',
    params: byId,
    query: z.object({
      search,
      ...paging,
      column: z.enum(fileColumns).optional().default('name'),
      dir: z.enum(['asc', 'desc']).optional().default('asc'),
    }),
    reply: page(listedFile),
  }),
  get: endpoint({
    method: 'GET',
    path: '/file/{id}',
    summary: 'One file with its place and the caller’s rights.',
    action: 'file.read',
    params: byId,
    reply: file,
  }),
};
