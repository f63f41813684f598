import { z } from 'zod';
import { byId, givenTime, id, idInPath, nodeName } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { fileEdits } from './fileFields.ts';
import { givenValue } from './files.ts';

/** Uploads and downloads, and their keys. */

const byKey = z.object({ key: z.string().min(1).max(512) });

const { expiryDate, expiryNoticePeriod } = fileEdits;
const expiry = { expiryDate, expiryNoticePeriod };
const values = z.array(givenValue).max(limits.attributes).optional().default([]);

export const announcedFile = z.object({
  name: nodeName,
  length: z.number().int().min(0),
  ocr: z.boolean().optional(),
  /** When the content was last changed: a stamp, or milliseconds since 1970. */
  modifiedOn: givenTime.nullable().optional(),
  ...expiry,
  attributeValues: values,
});

const fileErrors = z.object({ name: z.string(), errors: z.array(z.string()) });
export const uploadResult = z.object({
  success: z.array(z.object({ id: z.number(), name: z.string(), size: z.number() })),
  errors: z.array(fileErrors),
});
export type UploadResult = z.infer<typeof uploadResult>;

export const uploadFileState = z.enum(['waiting', 'receiving', 'done', 'failed']);

export const transfers = {
  announce: endpoint({
    method: 'POST',
    path: '/folder/uploadkey',
    summary: 'Announce files and get a key to upload them with (valid for one hour).',
    action: 'file.upload',
    body: z.object({
      parentId: id,
      mode: z.unknown().optional(),
      overwrite: z.boolean().optional().default(false),
      files: z.array(announcedFile).min(1, 'at least one file is needed'),
      ...expiry,
      /** Values for all files; the values of a single file take precedence. */
      attributes: values,
    }),
    reply: z.object({ key: z.string() }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/files/{key}',
    summary: 'Upload announced files as multipart field `files`, in one request or several.',
    action: 'file.followUpload',
    params: byKey,
    upload: 'multipart',
    reply: uploadResult,
  }),
  state: endpoint({
    method: 'GET',
    path: '/files/state/{key}',
    summary: 'Get the progress of an upload.',
    action: 'file.followUpload',
    params: byKey,
    reply: z.object({
      state: z.enum(['waiting', 'receiving', 'done']),
      files: z.array(
        z.object({
          /** The ID of the stored file. */
          id: z.number().nullable(),
          name: z.string(),
          received: z.number(),
          length: z.number(),
          state: uploadFileState,
          error: z.string().nullable(),
        }),
      ),
    }),
  }),
  downloadKey: endpoint({
    method: 'GET',
    path: '/file/onetime/{id}',
    summary: 'Get a key that downloads the file, or an earlier version of it, once.',
    action: 'file.download',
    params: byId,
    query: z.object({ version: idInPath.optional(), approval: idInPath.optional() }),
    reply: z.object({ onetimeKey: z.string() }),
  }),
  previewKey: endpoint({
    method: 'GET',
    path: '/file/onetime/{id}/true',
    summary: 'Get a preview key; using it also needs the user’s token.',
    action: 'file.read',
    params: byId,
    query: z.object({ approval: idInPath.optional() }),
    reply: z.object({ onetimeKey: z.string() }),
  }),
  download: endpoint({
    method: 'GET',
    path: '/file/download/{key}',
    summary: 'Download the file that the key opens. Ranges resume a download.',
    action: 'file.fetch',
    params: byKey,
    reply: 'content',
    otherStatuses: [206, 304, 416],
  }),
};
