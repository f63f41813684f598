import { z } from 'zod';
import { byId, id, itemError, lines, nothing } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { jobStarted } from '../instance/jobs.ts';
import { limits } from '../limits.ts';

/** Operations on files and folders alike. */

export const copyResult = z.object({
  /** The copies of the requested files and folders. */
  items: z.array(z.object({ id: z.number(), name: z.string() })),
  /** The items that were not copied, and why. */
  errors: z.array(itemError.extend({ id: z.number() })),
});
export type CopyResult = z.infer<typeof copyResult>;

export const nodes = {
  copy: endpoint({
    method: 'POST',
    path: '/filenode/copy',
    summary:
      'Copy files, and folders with all below that you can read, into a folder. Content is shared. A taken ' +
      'name becomes `name (2).ext`, or is rejected. A large copy continues as a job: status 202.',
    action: 'file.upload',
    body: z.object({
      ids: z.array(id).min(1, 'at least one file or folder is needed').max(limits.batch),
      parentId: id,
      onTaken: z.enum(['keepBoth', 'refuse']).optional().default('keepBoth'),
    }),
    reply: z.union([copyResult, jobStarted]),
    otherStatuses: [202],
  }),
  requestAccess: endpoint({
    method: 'POST',
    path: '/filenode/{id}/accessrequest',
    summary:
      'Request access from those who can grant it. The answer is the same whether or not the file or folder exists; ' +
      'ten a day.',
    action: 'folder.list',
    params: byId,
    body: z.object({ text: lines(limits.accessRequest).nullable().optional() }),
    reply: nothing,
  }),
};
