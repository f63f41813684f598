import { z } from 'zod';
import { byId, id, page, paging, person, requiredLine, rowVersion, search, stamp, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { sorting } from './rules/sorting.ts';
import { search as searches } from './search.ts';

/** Legal holds: while one is active, no one can change or remove what it covers. */

const name = requiredLine(limits.name, 'Name is required.');
const reason = requiredLine(limits.reason, 'Reason is required.');

export const legalHold = z.object({
  id: z.number(),
  name: z.string(),
  reason: z.string(),
  /** Number of files and folders that it names; their descendants are covered as well. */
  nodes: z.number(),
  createdBy: person,
  createdOn: stamp,
  releasedBy: person.nullable(),
  releasedOn: stamp.nullable(),
  releaseReason: z.string().nullable(),
  rowVersion: z.number(),
});
export type LegalHold = z.infer<typeof legalHold>;

export const heldNode = z.object({ id: z.number(), name: z.string(), fullPath: z.string(), isFolder: z.boolean() });
export type HeldNode = z.infer<typeof heldNode>;

export const legalHoldFields = ['id', 'name', 'reason', 'createdOn', 'releasedOn', 'rowVersion'] as const;
export type LegalHoldField = (typeof legalHoldFields)[number];

const ids = z.array(id).min(1, 'at least one id is needed').max(limits.batch);

export const legalHolds = {
  list: endpoint({
    method: 'GET',
    path: '/hold',
    summary: 'List legal holds, including released ones.',
    action: 'hold.manage',
    query: z.object({
      search,
      /** Only the hold with this name, regardless of case. */
      name: text(limits.name).optional(),
      ...paging,
      sort: sorting(legalHoldFields),
    }),
    reply: page(legalHold),
  }),
  get: endpoint({
    method: 'GET',
    path: '/hold/{id}',
    summary: 'Get a legal hold.',
    action: 'hold.manage',
    params: byId,
    reply: legalHold,
  }),
  create: endpoint({
    method: 'POST',
    path: '/hold',
    summary: 'Create a legal hold, which covers nothing yet.',
    action: 'hold.manage',
    body: z.object({
      name: z.string({ error: 'Name is required.' }).pipe(name),
      reason: z.string({ error: 'Reason is required.' }).pipe(reason),
    }),
    reply: legalHold,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/hold',
    summary: 'Rename a legal hold that is in force, or change its reason. Absent properties stay.',
    action: 'hold.manage',
    body: z.object({ id, rowVersion, name: name.optional(), reason: reason.optional() }),
    reply: legalHold,
  }),
  nodes: endpoint({
    method: 'GET',
    path: '/hold/{id}/nodes',
    summary: 'List the files and folders that a legal hold names.',
    action: 'hold.manage',
    params: byId,
    query: z.object(paging),
    reply: page(heldNode),
  }),
  addNodes: endpoint({
    method: 'POST',
    path: '/hold/{id}/nodes',
    summary:
      'Put files and folders under a legal hold, including those in Trash, or what a search finds now. Returns ' +
      'how many the hold then names.',
    action: 'hold.manage',
    params: byId,
    body: z
      .object({ ids: ids.optional(), search: searches.find.body.optional() })
      .refine((body) => (body.ids === undefined) !== (body.search === undefined), 'either ids or search is needed'),
    reply: z.object({ total: z.number() }),
  }),
  release: endpoint({
    method: 'POST',
    path: '/hold/{id}/release',
    summary: 'Release a legal hold. What another hold covers stays held.',
    action: 'hold.manage',
    params: byId,
    body: z.object({ reason: z.string({ error: 'Reason is required.' }).pipe(reason) }),
    reply: legalHold,
  }),
  export: endpoint({
    method: 'GET',
    path: '/hold/{id}/export',
    summary: 'Export everything that a legal hold covers as a ZIP, with a manifest of names, sizes and SHA-256.',
    action: 'hold.manage',
    params: byId,
    reply: 'content',
  }),
};
