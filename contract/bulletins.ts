import { z } from 'zod';
import { byId, id, line, lines, nothing, page, paging, person, rowVersion, search, stamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';

/** The bulletin board. */

/** A file as a bulletin shows it to every signed-in user. */
export const bulletinFile = z.object({
  id: z.number(),
  name: z.string(),
  length: z.number(),
  /** A PDF with download prevention can be viewed, but not downloaded. */
  denyDownloadInherited: z.boolean(),
});
export type BulletinFile = z.infer<typeof bulletinFile>;

export const bulletinLink = z.object({ name: z.string(), url: z.string() });
export type BulletinLink = z.infer<typeof bulletinLink>;

export const bulletin = z.object({
  id: z.number(),
  title: z.string(),
  body: z.string(),
  /** Comma-separated. */
  tags: z.string(),
  links: z.array(bulletinLink),
  fileNodes: z.array(bulletinFile),
  createdOn: stamp,
  createdBy: person,
  updatedOn: stamp,
  updatedBy: person,
  isNew: z.boolean(),
  rowVersion: z.number(),
});
export type Bulletin = z.infer<typeof bulletin>;

const { title, tags, body, links, linkName, linkUrl, files } = limits.bulletin;

const safeProtocols = new Set(['http:', 'https:', 'mailto:']);

/** Whether a link leads to another site without running a script. */
export function isSafeLink(url: string): boolean {
  return URL.canParse(url) && safeProtocols.has(new URL(url).protocol);
}

const fields = {
  title: z
    .string({ error: 'Please enter the Title.' })
    .pipe(line(title))
    .pipe(z.string().min(1, 'Please enter the Title.')),
  body: lines(body),
  tags: line(tags),
  links: z
    .array(
      z.object({
        name: line(linkName).pipe(z.string().min(1, 'A link needs a name.')),
        url: line(linkUrl).refine(isSafeLink, 'Enter a link that starts with http://, https:// or mailto:.'),
      }),
    )
    .max(links, `can have up to ${links} entries`),
  /** IDs of files that the author may read. */
  fileNodes: z
    .array(id)
    .max(files, `can have up to ${files} entries`)
    .transform((ids) => [...new Set(ids)]),
};
/** `null` clears. */
const clearable = {
  body: fields.body.nullable().transform((value) => value ?? ''),
  tags: fields.tags.nullable().transform((value) => value ?? ''),
  links: fields.links.nullable().transform((entries) => entries ?? []),
  fileNodes: fields.fileNodes.nullable().transform((ids) => ids ?? []),
};

export const bulletins = {
  list: endpoint({
    method: 'GET',
    path: '/bbs',
    summary: 'List bulletins, newest first.',
    action: 'bulletin.read',
    query: z.object({ search, ...paging }),
    reply: page(bulletin),
  }),
  get: endpoint({
    method: 'GET',
    path: '/bbs/{id}',
    summary: 'Get a bulletin.',
    action: 'bulletin.read',
    params: byId,
    reply: bulletin,
  }),
  create: endpoint({
    method: 'POST',
    path: '/bbs',
    summary: 'Create a bulletin. Everybody who is signed in can open the files that are attached to it.',
    action: 'bulletin.create',
    body: z.object({
      title: fields.title,
      body: clearable.body.optional().default(''),
      tags: clearable.tags.optional().default(''),
      links: clearable.links.optional().default([]),
      fileNodes: clearable.fileNodes.optional().default([]),
    }),
    reply: bulletin,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/bbs',
    summary: 'Change a bulletin (author or administrator). Absent properties stay.',
    action: 'bulletin.change',
    body: z.object({
      id,
      rowVersion,
      title: fields.title.optional(),
      body: clearable.body.optional(),
      tags: clearable.tags.optional(),
      links: clearable.links.optional(),
      fileNodes: clearable.fileNodes.optional(),
    }),
    reply: bulletin,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/bbs/{id}',
    summary: 'Delete a bulletin (author or administrator).',
    action: 'bulletin.change',
    params: byId,
    reply: nothing,
  }),
};
