import { z } from 'zod';
import { id, nodeName } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { fileKindIds } from '../rules/fileKinds.ts';

/** New documents: blank ones, and copies of the files in the folder that administrators chose for templates. */

/** The blank documents, by their extension; in the order in which they are offered. */
export const blankTypes = ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'md', 'txt', 'csv'] as const;
export type BlankType = (typeof blankTypes)[number];

/** The IDs of templates: of blank documents, and of files. */
export const templateIds = {
  blank: (type: BlankType) => `builtin:${type}`,
  file: (fileId: number) => `file:${fileId}`,
};

const template = z.object({
  id: z.string(),
  /** Without its extension. */
  name: z.string(),
  /** In lower case and without its dot; empty when there is none. */
  ext: z.string(),
  /** The kind of file, for an icon; `other` when it has none of its own. */
  icon: z.enum([...fileKindIds, 'other']),
});
export type Template = z.infer<typeof template>;

export const templates = {
  list: endpoint({
    method: 'GET',
    path: '/template',
    summary:
      'List the templates of new files: the blank documents, then the files of the template folder that you may download.',
    action: 'template.list',
    reply: z.object({ items: z.array(template) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/file/new',
    summary:
      'Create a file from a template. A name that is taken gets a number, and one without the extension of the template gets it. Attributes have no values, not even required ones.',
    action: 'file.upload',
    body: z.object({
      parentId: id,
      templateId: z.string().regex(/^(builtin|file):\w{1,15}$/, 'must be the ID of a template'),
      /** By default that of the template, in the language of the caller. */
      name: nodeName.optional(),
    }),
    reply: z.object({ id: z.number(), name: z.string() }),
  }),
};
