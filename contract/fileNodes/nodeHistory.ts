import { z } from 'zod';
import { byId, idInPath, page, paging, plainDate, stamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** What happened to files and folders, as their readers may know it. */

export const nodeChangeTypes = [
  'added',
  'version',
  'versionRestored',
  'copied',
  'renamed',
  'moved',
  'described',
  'commented',
  'removed',
  'restored',
  'locked',
  'unlocked',
  'access',
  'settings',
  'shared',
  'requested',
  'held',
  'released',
  'opened',
  'downloaded',
] as const;
export type NodeChangeType = (typeof nodeChangeTypes)[number];
/** Reads of the content of a file: one row a person, file and hour. */
export type NodeReadType = 'opened' | 'downloaded';

const values = z.record(z.string(), z.unknown()).nullable();
const author = z.object({ id: z.number().nullable(), name: z.string() });

export const nodeHistoryRow = z.object({
  id: z.number(),
  on: stamp.nullable(),
  by: author.nullable(),
  /** The administrator who acted as the user. */
  actedBy: author.nullable(),
  /** `earlier` stands, without anything else, for all rows from folders that the reader may not see. */
  type: z.enum([...nodeChangeTypes, 'earlier']),
  nodeId: z.number(),
  /** The name after the change. */
  name: z.string().nullable(),
  isFolder: z.boolean(),
  /** The number of the version of a file. */
  version: z.number().nullable(),
  /** What the change replaced and what it set; null where the reader may not know. */
  before: values,
  after: values,
  text: z.string().nullable(),
});
export type NodeHistoryRow = z.infer<typeof nodeHistoryRow>;

const isType = (type: string): type is NodeChangeType => nodeChangeTypes.includes(type as NodeChangeType);
/** Types with commas between them. */
const types = z
  .string()
  .transform((list) => list.split(',').filter(Boolean))
  .pipe(z.array(z.string().refine(isType, { error: `can be ${nodeChangeTypes.join(', ')}` })));

export const nodeHistory = {
  list: endpoint({
    method: 'GET',
    path: '/node/{id}/history',
    summary: 'List what happened to a file or folder, newest first; `total` counts up to 10,000.',
    action: 'file.read',
    params: byId,
    query: z.object({
      types: types.optional(),
      byId: idInPath.optional(),
      /** The first and the last day, in UTC. */
      from: plainDate.optional(),
      to: plainDate.optional(),
      /** For a folder: also what lies below it now, the newest 1,000 rows. */
      below: z.enum(['true', 'false']).optional(),
      skip: paging.skip,
      take: paging.take.transform((take = 50) => Math.min(take, 200)),
    }),
    reply: page(nodeHistoryRow).extend({
      hasMore: z.boolean(),
      /** From when on the rows are complete. */
      since: stamp,
    }),
  }),
};
