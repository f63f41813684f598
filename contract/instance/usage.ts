import { z } from 'zod';
import { plainDate } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Statistics of storage and downloads. Days and months are in UTC. */

export const inMonth = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month (YYYY-MM)')
    .optional(),
});
export const length = z.object({ length: z.number() });

const monthUsage = z.object({
  month: z.string(),
  live: z.number(),
  deleted: z.number(),
  downloadFiles: z.number(),
  downloadOnetime: z.number(),
});
export type MonthUsage = z.infer<typeof monthUsage>;

const largeFolder = z.object({ id: z.number(), path: z.string(), files: z.number(), length: z.number() });
export type LargeFolder = z.infer<typeof largeFolder>;

export const usage = {
  files: endpoint({
    method: 'GET',
    path: '/folder/length',
    summary: 'Get the bytes of all files outside Trash; with `month`, as of the end of that month.',
    action: 'usage.read',
    query: inMonth,
    reply: length,
  }),
  deleted: endpoint({
    method: 'GET',
    path: '/deleted/length',
    summary: 'Get the bytes of the files in Trash; with `month`, as of the end of that month.',
    action: 'usage.read',
    query: inMonth,
    reply: length,
  }),
  downloads: endpoint({
    method: 'GET',
    path: '/userlog/downloadstats/{from}/{to}',
    summary: 'Get the bytes that were downloaded from one day to another, both included.',
    action: 'usage.read',
    params: z.object({ from: plainDate, to: plainDate }),
    reply: z.object({ downloadFiles: z.number(), downloadOnetime: z.number() }),
  }),
  months: endpoint({
    method: 'GET',
    path: '/usage/months',
    summary: 'List the last twelve months, oldest first: bytes stored at their ends, and bytes downloaded in them.',
    action: 'usage.read',
    reply: z.object({ items: z.array(monthUsage) }),
  }),
  folders: endpoint({
    method: 'GET',
    path: '/usage/folders',
    summary: 'List the folders whose own files take the most space.',
    action: 'usage.read',
    reply: z.object({ items: z.array(largeFolder) }),
  }),
};
