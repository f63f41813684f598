import { z } from 'zod';
import { byIdAndVersion, id, lines, nodeName, nothing, page, paging, person, search, stamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { signedReceipt } from './fileNodes/receipts.ts';
import { uploadResult } from './fileNodes/transfers.ts';
import { limits } from './limits.ts';
import { byToken, code, newCode, whole } from './links.ts';
import { sorting } from './rules/sorting.ts';

/** File requests: a link with which an external person uploads files into a folder. */

const { request: limit } = limits;

export const fileRequest = z.object({
  id: z.number(),
  rowVersion: z.number(),
  createdOn: stamp,
  createdBy: person,
  folder: z.object({ id: z.number(), name: z.string() }),
  memo: z.string(),
  expires: stamp,
  maxFiles: z.number(),
  maxBytes: z.number(),
  receivedFiles: z.number(),
  receivedBytes: z.number(),
  status: z.enum(['active', 'stopped', 'expired']),
});
export type FileRequest = z.infer<typeof fileRequest>;

export const requestFields = ['createdOn', 'id', 'createdBy', 'expires', 'receivedFiles', 'receivedBytes'] as const;
export type RequestField = (typeof requestFields)[number];

/**
 * What an external person sees: the requester, and the remaining room. The folder is never shown; before the code is
 * entered, only that a code is needed.
 */
export const requestPage = z.object({
  requester: z.string(),
  memo: z.string(),
  expires: stamp,
  filesLeft: z.number(),
  bytesLeft: z.number(),
  needsCode: z.literal(true).optional(),
});
export type RequestPage = z.infer<typeof requestPage>;

export const fileRequests = {
  list: endpoint({
    method: 'GET',
    path: '/filerequest',
    summary: 'List your file requests, for administrators all, newest first.',
    action: 'share.list',
    query: z.object({ search, ...paging, sort: sorting(requestFields, 'desc') }),
    reply: page(fileRequest),
  }),
  create: endpoint({
    method: 'POST',
    path: '/filerequest',
    summary: 'Create a file request for a folder. The link is in this answer only.',
    action: 'request.create',
    body: z.object({
      folderId: id,
      memo: lines(limits.share.memo).optional().default(''),
      days: whole(limit.days.min, limit.days.max).optional().default(limit.days.defaultValue),
      maxFiles: whole(1, limit.files.max).optional().default(limit.files.defaultValue),
      /** For all files together. */
      maxBytes: whole(1, limit.bytes.max).optional().default(limit.bytes.defaultValue),
      code: newCode,
      /** Whether the requester is notified by mail of uploaded files. */
      receipt: z.boolean().optional().default(false),
    }),
    reply: z.object({ id: z.number(), link: z.string() }),
  }),
  stop: endpoint({
    method: 'DELETE',
    path: '/filerequest/{id}/{rowVersion}',
    summary: 'Stop a file request; the files that have arrived stay.',
    action: 'share.stop',
    params: byIdAndVersion,
    reply: nothing,
  }),
  view: endpoint({
    method: 'GET',
    path: '/request/{token}',
    summary: 'Get who asks for files, and how much can still be sent.',
    action: 'share.open',
    params: byToken,
    reply: requestPage,
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/request/{token}',
    summary: 'Get who asks for files, with the code of the request.',
    action: 'share.open',
    params: byToken,
    body: z.object({ code }),
    reply: requestPage,
  }),
  announce: endpoint({
    method: 'POST',
    path: '/request/{token}/key',
    summary: 'Announce files for a request and get a key to upload them with (valid for one hour).',
    action: 'share.open',
    params: byToken,
    body: z.object({
      files: z
        .array(z.object({ name: nodeName, length: z.number().int().min(0) }))
        .min(1, 'at least one file is needed'),
      code,
    }),
    reply: z.object({ key: z.string() }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/request/{token}/files/{key}',
    summary:
      'Upload announced files for a request as multipart field `files`. A name that is taken gets a number; ' +
      'each file has a signed receipt.',
    action: 'share.open',
    params: byToken.extend({ key: z.string().min(1).max(512) }),
    upload: 'multipart',
    reply: uploadResult.extend({ receipts: z.array(signedReceipt) }),
  }),
};
