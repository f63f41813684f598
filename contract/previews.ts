import { z } from 'zod';
import { byId, idInPath } from './common.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';

/** Previews of documents as pages drawn by the server. */

export const previewKinds = ['pdf', 'image', 'text', 'video', 'audio', 'none'] as const;
export type PreviewKind = (typeof previewKinds)[number];

/** Why a file has no preview; permanent for this content, except for `noOffice`. */
export const previewReasons = {
  kind: 'There is no preview of files of this kind.',
  damaged: 'The file is damaged, or is not what its name says.',
  protected: 'The file is protected by a password.',
  tooLarge: 'The file is too large for a preview.',
  tooHard: 'Making a preview took too much time or memory.',
  lost: 'The preview would be empty, although the document has text.',
  noOffice: 'Previews of files of this kind need LibreOffice, which this server does not have or may not run.',
} as const;
export type PreviewReason = keyof typeof previewReasons;

const preview = z.object({
  kind: z.enum(previewKinds),
  state: z.enum(['ready', 'pending', 'failed']),
  pages: z.number().optional(),
  /** Of a text: the encoding of its bytes, as WHATWG names it. */
  encoding: z.string().optional(),
  reason: z.string().optional(),
});
export type Preview = z.infer<typeof preview>;

const pixels = ({ min, max, defaultValue }: Record<'min' | 'max' | 'defaultValue', number>) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `width must be a whole number from ${min} to ${max}`)
    .transform((text) => Math.min(max, Math.max(min, Number(text))))
    .optional()
    .default(defaultValue);
const width = pixels(limits.pageWidth);
const thumbnailWidth = pixels({ ...limits.thumbnail, max: limits.thumbnail.document });
const version = idInPath.optional();
/** The version under this approval, for its reviewers. */
const approval = idInPath.optional();

/** Changed lines with some context: `-` old, `+` new. */
const hunk = z.object({
  oldStart: z.number(),
  oldLines: z.number(),
  newStart: z.number(),
  newLines: z.number(),
  lines: z.array(z.string()),
});

export const previews = {
  state: endpoint({
    method: 'GET',
    path: '/file/{id}/preview',
    summary: 'Get what a file can be shown as, and whether that is ready. The first call starts the preparation.',
    action: 'file.read',
    params: byId,
    query: z.object({ version, approval }),
    reply: preview,
  }),
  content: endpoint({
    method: 'GET',
    path: '/file/{id}/preview/content',
    summary: 'Get the preview as a file; 202 while it is being prepared.',
    action: 'file.read',
    params: byId,
    query: z.object({ approval }),
    reply: 'content',
    otherStatuses: [202],
  }),
  page: endpoint({
    method: 'GET',
    path: '/file/{id}/page/{n}',
    summary:
      'Get a page as an image. Where downloads are prevented for the reader, it carries who looks at it, and ' +
      'when.',
    action: 'file.read',
    params: z.object({ id: idInPath, n: idInPath }),
    query: z.object({ width, version, approval }),
    reply: 'content',
  }),
  thumbnail: endpoint({
    method: 'GET',
    path: '/file/{id}/preview/thumbnail',
    summary: 'Get a thumbnail of the first page of a document, as lists show it; 202 while it is being prepared.',
    action: 'file.read',
    params: byId,
    query: z.object({ width: thumbnailWidth, approval }),
    reply: 'content',
    otherStatuses: [202],
  }),
  text: endpoint({
    method: 'GET',
    path: '/file/{id}/text',
    summary:
      'Find the pages of a document that hold a phrase, and how often. Case and accents are ignored. In a file that is ' +
      'withheld from the reader only whole words are found, at most 60 times a minute.',
    action: 'file.read',
    params: byId,
    query: z.object({ search: z.string().max(1000).optional(), approval }),
    reply: z.object({ items: z.array(z.object({ page: z.number(), count: z.number() })) }),
  }),
  compare: endpoint({
    method: 'GET',
    path: '/file/{id}/compare',
    summary:
      'Compare two versions of a file: lines of texts and letters, pages of PDFs. With `approval`, the approved version ' +
      'with the one under approval.',
    action: 'file.read',
    params: byId,
    query: z.object({ from: version, to: version, approval }),
    reply: z.object({
      kind: z.enum(['text', 'pages']),
      hunks: z.array(hunk).optional(),
      pages: z.array(z.object({ page: z.number(), isChanged: z.boolean() })).optional(),
    }),
  }),
};
