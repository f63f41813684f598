import { z } from 'zod';
import { byIdAndVersion, nothing, page, person, requiredLine, rowVersion, stamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';

/**
 * Queries of lists that administrators share: filters, sort order and page size under a name. `{me}` and `{today}` in
 * filters stand for who runs the query, and when.
 */

const resource = z.string().regex(/^[a-zA-Z]{1,40}$/, 'must be the name of a resource');
const value = z
  .object({
    filter: z.record(z.string(), z.unknown()),
    sort: z.object({ field: z.string(), order: z.enum(['ASC', 'DESC']) }).optional(),
    perPage: z.number().int().min(1).max(limits.maxTake).optional(),
    displayedFilters: z.record(z.string(), z.unknown()).optional(),
  })
  .refine((query) => JSON.stringify(query).length <= limits.textarea, 'is too long');

const sharedQuery = z.object({
  id: z.number(),
  resource: z.string(),
  name: z.string(),
  value,
  createdBy: person,
  createdOn: stamp,
  rowVersion,
});
export type SharedQuery = z.infer<typeof sharedQuery>;

export const sharedQueries = {
  list: endpoint({
    method: 'GET',
    path: '/sharedquery',
    summary: 'List the shared queries of a list, by name.',
    action: 'query.share',
    query: z.object({ resource }),
    reply: page(sharedQuery),
  }),
  create: endpoint({
    method: 'POST',
    path: '/sharedquery',
    summary: 'Share a query of a list with all administrators.',
    action: 'query.share',
    body: z.object({ resource, name: requiredLine(limits.name, 'Name is required.'), value }),
    reply: sharedQuery,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/sharedquery/{id}/{rowVersion}',
    summary: 'Delete a shared query.',
    action: 'query.remove',
    params: byIdAndVersion,
    reply: nothing,
  }),
};
