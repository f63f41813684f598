import { z } from 'zod';
import {
  byId,
  byIdAndVersion,
  id,
  isEmailAddress,
  lines,
  nodeName,
  nothing,
  page,
  paging,
  person,
  search,
  stamp,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { logNarrowing, logPage, logQuery } from './instance/logs.ts';
import { inMonth, length } from './instance/usage.ts';
import { limits } from './limits.ts';
import { byToken, code, newCode, whole } from './links.ts';
import { hasHidden } from './rules/hidden.ts';
import { addressesIn } from './rules/recipients.ts';
import { sorting } from './rules/sorting.ts';

/** One-time shares: files sent to external recipients by links in mails. */

const { share: limit } = limits;

export const sharedFile = z.object({ id: z.number(), name: z.string(), length: z.number() });

export const share = z.object({
  /** The group ID of its upload. */
  id: z.number(),
  rowVersion: z.number(),
  createdOn: stamp,
  createdBy: person,
  memo: z.string(),
  recipients: z.array(
    z.object({
      address: z.string(),
      /** The state of the recipient's mail; null before it is sent. */
      mail: z.enum(['queued', 'sent', 'failed']).nullable(),
      /** When the recipient first downloaded a complete file. */
      receivedOn: stamp.nullable(),
    }),
  ),
  files: z.array(sharedFile),
  expires: stamp,
  /** Whether the share was stopped. */
  deleted: z.boolean(),
  status: z.enum(['active', 'stopped', 'expired']),
});
export type Share = z.infer<typeof share>;

export const shareFields = ['createdOn', 'id', 'createdBy', 'expires', 'deleted', 'rowVersion'] as const;
export type ShareField = (typeof shareFields)[number];

/** The addresses of a share, without duplicates. */
const emails = z
  .string()
  .max(limit.emails, `The recipients can have up to ${limit.emails} characters.`)
  .transform((list, issues) => {
    const addresses = addressesIn(list);
    if (addresses.length === 0) issues.addIssue({ code: 'custom', message: 'Enter at least one recipient.' });
    for (const address of addresses.filter((address) => hasHidden(address) || !isEmailAddress(address))) {
      issues.addIssue({ code: 'custom', message: `"${address}" isn’t a valid email address.` });
    }
    return addresses;
  });

const memo = lines(limit.memo).optional().default('');
const duration = whole(limit.days.min, limit.days.max);
const sentFiles = z.array(z.object({ name: nodeName, length: z.number().int().min(0), ocr: z.boolean().optional() }));
const fileErrors = z.array(z.object({ name: z.string(), errors: z.array(z.string()) }));

/** What a recipient sees; before the code is entered, only that a code is needed. */
export const sharePage = z.object({
  sender: z.string(),
  memo: z.string(),
  expires: stamp,
  files: z.array(
    sharedFile.extend({
      /** The remaining downloads, if they are limited. */
      left: z.number().optional(),
    }),
  ),
  needsCode: z.literal(true).optional(),
});
export type SharePage = z.infer<typeof sharePage>;

export const oneTimeShares = {
  list: endpoint({
    method: 'GET',
    path: '/onetime',
    summary: 'List your shares, for administrators all, newest first.',
    action: 'share.list',
    query: z.object({ search, ...paging, sort: sorting(shareFields, 'desc') }),
    reply: page(share),
  }),
  announce: endpoint({
    method: 'POST',
    path: '/onetime/uploadkey',
    summary: 'Announce a share, and get a key to complete it with (valid for one hour).',
    action: 'share.create',
    body: z.object({
      duration: duration.optional().default(limit.days.defaultValue),
      memo,
      emails,
      fileIds: z.array(id).max(limits.batch).optional().default([]),
      files: sentFiles.optional().default([]),
      code: newCode,
      /** How many times each recipient may download each file. */
      maxDownloads: whole(1, limit.downloads).nullable().optional().default(null),
      /** Whether the sender is notified by mail of a recipient's first download. */
      receipt: z.boolean().optional().default(false),
    }),
    reply: z.object({ onetimeKey: z.string() }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/onetime/files/{key}',
    summary: 'Upload the announced files as multipart field `files`. When all have arrived, the share is created.',
    action: 'share.create',
    params: z.object({ key: z.string().min(1).max(512) }),
    upload: 'multipart',
    reply: z.object({ groupId: z.number().nullable(), error: z.string().nullable(), errors: fileErrors }),
  }),
  sendMail: endpoint({
    method: 'POST',
    path: '/onetime/sendmail',
    summary: 'Send every recipient an email with a link of their own, once; failed emails are retried.',
    action: 'share.send',
    body: z.object({ id }),
    reply: nothing,
  }),
  stop: endpoint({
    method: 'DELETE',
    path: '/onetime/{id}/{rowVersion}',
    summary: 'Stop a share: its links and keys, and downloads that are running.',
    action: 'share.stop',
    params: byIdAndVersion,
    reply: nothing,
  }),
  downloads: endpoint({
    method: 'GET',
    path: '/onetime/group/{id}/log',
    summary: 'List who has downloaded what of a share, newest first.',
    action: 'share.list',
    params: byId,
    reply: z.object({
      items: z.array(z.object({ id: z.number(), by: z.string(), log: z.string(), on: stamp, ip: z.string() })),
    }),
  }),
  log: endpoint({
    method: 'GET',
    path: '/onetime/log',
    summary: 'List what recipients have downloaded, newest first.',
    action: 'log.read',
    query: logQuery,
    reply: logPage,
  }),
  logCsv: endpoint({
    method: 'GET',
    path: '/onetime/log/csv',
    summary: 'Export what recipients have downloaded as CSV, filtered like the list. The export is logged.',
    action: 'log.read',
    query: logNarrowing,
    reply: 'content',
  }),
  bytes: endpoint({
    method: 'GET',
    path: '/onetime/length',
    summary: 'Get the bytes of the files of active shares; with `month`, as of the end of that month.',
    action: 'usage.read',
    query: inMonth,
    reply: length,
  }),
  view: endpoint({
    method: 'GET',
    path: '/share/{token}',
    summary: 'Get what a share holds, as its recipient. This uses up no download.',
    action: 'share.open',
    params: byToken,
    reply: sharePage,
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/share/{token}',
    summary: 'Get what a share holds, with its code.',
    action: 'share.open',
    params: byToken,
    body: z.object({ code }),
    reply: sharePage,
  }),
  key: endpoint({
    method: 'POST',
    path: '/share/{token}/key',
    summary: 'Get a key that downloads one file of a share, or without `fileId` all of them as one ZIP, once.',
    action: 'share.open',
    params: byToken,
    body: z.object({ fileId: id.optional(), code }),
    reply: z.object({ onetimeKey: z.string() }),
  }),
};
