import { z } from 'zod';
import { plainDate } from './common.ts';
import { endpoint } from './endpoint.ts';

/** How much is stored and fetched (§2 Settings; `api.md` §3). Days and months are those of UTC. */

export const inMonth = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month (YYYY-MM)')
    .optional(),
});
export const length = z.object({ length: z.number() });

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
};
