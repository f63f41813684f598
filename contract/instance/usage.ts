import { z } from 'zod';
import { plainDate } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** How much is stored and fetched. Days and months are those of UTC. */

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
    summary: 'Bytes of all live files; with `month`, as it was at the end of that month.',
    action: 'usage.read',
    query: inMonth,
    reply: length,
  }),
  deleted: endpoint({
    method: 'GET',
    path: '/deleted/length',
    summary: 'Bytes of the files in the bin; with `month`, as it was at the end of that month.',
    action: 'usage.read',
    query: inMonth,
    reply: length,
  }),
  downloads: endpoint({
    method: 'GET',
    path: '/userlog/downloadstats/{from}/{to}',
    summary: 'Bytes that were downloaded from one day to another, both included.',
    action: 'usage.read',
    params: z.object({ from: plainDate, to: plainDate }),
    reply: z.object({ downloadFiles: z.number(), downloadOnetime: z.number() }),
  }),
  months: endpoint({
    method: 'GET',
    path: '/usage/months',
    summary: 'The last twelve months, oldest first: bytes kept at their ends, bytes fetched while they lasted.',
    action: 'usage.read',
    reply: z.object({ items: z.array(monthUsage) }),
  }),
  folders: endpoint({
    method: 'GET',
    path: '/usage/folders',
    summary: 'The folders whose own files take the most space.',
    action: 'usage.read',
    reply: z.object({ items: z.array(largeFolder) }),
  }),
};
